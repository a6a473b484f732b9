func.func @f(%x: f32) -> f32 {
  %0 = math.rsqrt %x : f32
  return %0 : f32
}
