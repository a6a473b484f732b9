# PTX in: does every kernel wait for the grids it depends on, and touch global memory only after that?
function fail(what) {
  print "error: " kernel " " what
  failed = 1
}
function finish() {
  if (kernel && !waited)
    fail("does not wait")
}
/\.entry/ { finish(); kernel = $3; waited = starts = 0; ++kernels }
/griddepcontrol\.launch_dependents/ { starts = 1 }
/griddepcontrol\.wait/ {
  if (!starts)
    fail("does not let its dependents start")
  waited = 1
}
/(ld|st|red|atom)\.[a-z.]*global|cp\.async/ {
  if (!waited)
    fail("does not wait before: " $0)
}
END {
  finish()
  print kernels " kernels wait"
  exit failed
}
