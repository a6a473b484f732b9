# PTX in: does every kernel wait for the grids it depends on, and touch global memory only after that?
function finish() {
  if (kernel && !waited)
    print "error: " kernel " does not wait"
}
/\.entry/ { finish(); kernel = $3; waited = starts = 0; ++kernels }
/griddepcontrol\.launch_dependents/ { starts = 1 }
/griddepcontrol\.wait/ {
  if (!starts)
    print "error: " kernel " does not let its dependents start"
  waited = 1
}
/(ld|st|red|atom)\.[a-z.]*global|cp\.async/ {
  if (!waited)
    print "error: " kernel " does not wait before: " $0
}
END {
  finish()
  print kernels " kernels wait"
}
