// The second product finds room in the arena, beside what it reads.
func.func @f(%x: tensor<64x65536xf32>, %y: tensor<65536x64xf32>, %z: tensor<64x65536xf32>) -> tensor<64x65536xf32> {
  %a = aicf.matmul %x, %y : (tensor<64x65536xf32>, tensor<65536x64xf32>) -> tensor<64x64xf32>
  %b = aicf.matmul %a, %z : (tensor<64x64xf32>, tensor<64x65536xf32>) -> tensor<64x65536xf32>
  %c = aicf.softmax %b axis = 0 : tensor<64x65536xf32>
  return %c : tensor<64x65536xf32>
}
