// A decoder layer over 12 tokens: embedding, layer norm, causal attention of two
// heads, gelu, and the most probable next token of each position.

aicf.param @embedding : tensor<31x16xf32>
aicf.param @norm_scale : tensor<16xf32>
aicf.param @norm_bias : tensor<16xf32>
aicf.param @qkv : tensor<16x48xf32>
aicf.param @proj : tensor<16x16xf32>
aicf.param @up : tensor<16x40xf32>
aicf.param @up_bias : tensor<40xf32>
aicf.param @down : tensor<40x16xf32>
aicf.param @down_bias : tensor<16xf32>

func.func @step(%tokens: tensor<12xi32> {aicf.name = "tokens"})
    -> (tensor<12x31xf32> {aicf.name = "log_probability"}, tensor<12xi32> {aicf.name = "next"}) {
  %embedding = aicf.read @embedding : tensor<31x16xf32>
  %scale = aicf.read @norm_scale : tensor<16xf32>
  %bias = aicf.read @norm_bias : tensor<16xf32>
  %wqkv = aicf.read @qkv : tensor<16x48xf32>
  %wproj = aicf.read @proj : tensor<16x16xf32>
  %wup = aicf.read @up : tensor<16x40xf32>
  %bup = aicf.read @up_bias : tensor<40xf32>
  %wdown = aicf.read @down : tensor<40x16xf32>
  %bdown = aicf.read @down_bias : tensor<16xf32>

  %x = aicf.gather %embedding, %tokens axis = 0 : (tensor<31x16xf32>, tensor<12xi32>) -> tensor<12x16xf32>
  %n, %mean, %rstd = aicf.layer_norm %x, %scale, %bias axis = 1 eps = 1.0e-5
      : (tensor<12x16xf32>, tensor<16xf32>, tensor<16xf32>) -> (tensor<12x16xf32>, tensor<12xf32>, tensor<12xf32>)

  // [token, (q k v), head, channel]
  %qkv = aicf.matmul %n, %wqkv : (tensor<12x16xf32>, tensor<16x48xf32>) -> tensor<12x48xf32>
  %split = aicf.reshape %qkv : tensor<12x48xf32> -> tensor<12x3x2x8xf32>
  %heads = aicf.transpose %split permutation = [1, 2, 0, 3] : tensor<12x3x2x8xf32> -> tensor<3x2x12x8xf32>
  %q1 = aicf.slice %heads offsets = [0, 0, 0, 0] strides = [1, 1, 1, 1] : tensor<3x2x12x8xf32> -> tensor<1x2x12x8xf32>
  %k1 = aicf.slice %heads offsets = [1, 0, 0, 0] strides = [1, 1, 1, 1] : tensor<3x2x12x8xf32> -> tensor<1x2x12x8xf32>
  %v1 = aicf.slice %heads offsets = [2, 0, 0, 0] strides = [1, 1, 1, 1] : tensor<3x2x12x8xf32> -> tensor<1x2x12x8xf32>
  %score = aicf.matmul %q1, %k1 {transpose_b} : (tensor<1x2x12x8xf32>, tensor<1x2x12x8xf32>) -> tensor<1x2x12x12xf32>
  %root = aicf.constant dense<0.353553391> : tensor<1x2x12x12xf32>
  %scaled = aicf.mul %score, %root : tensor<1x2x12x12xf32>
  %row = aicf.iota axis = 2 : tensor<1x2x12x12xi32>
  %column = aicf.iota axis = 3 : tensor<1x2x12x12xi32>
  %past = aicf.compare le %column, %row : tensor<1x2x12x12xi32> -> tensor<1x2x12x12xi1>
  %never = aicf.constant dense<0xFF800000> : tensor<1x2x12x12xf32>
  %masked = aicf.select %past, %scaled, %never : tensor<1x2x12x12xi1>, tensor<1x2x12x12xf32>
  %p = aicf.softmax %masked axis = 3 : tensor<1x2x12x12xf32>
  %o = aicf.matmul %p, %v1 : (tensor<1x2x12x12xf32>, tensor<1x2x12x8xf32>) -> tensor<1x2x12x8xf32>
  %back = aicf.transpose %o permutation = [0, 2, 1, 3] : tensor<1x2x12x8xf32> -> tensor<1x12x2x8xf32>
  %joined = aicf.reshape %back : tensor<1x12x2x8xf32> -> tensor<12x16xf32>
  %projected = aicf.matmul %joined, %wproj : (tensor<12x16xf32>, tensor<16x16xf32>) -> tensor<12x16xf32>
  %r = aicf.add %x, %projected : tensor<12x16xf32>

  %u = aicf.linear %r, %wup, %bup : (tensor<12x16xf32>, tensor<16x40xf32>, tensor<40xf32>) -> tensor<12x40xf32>
  %g = aicf.gelu %u form = tanh : tensor<12x40xf32>
  %d = aicf.linear %g, %wdown, %bdown : (tensor<12x40xf32>, tensor<40x16xf32>, tensor<16xf32>) -> tensor<12x16xf32>
  %h = aicf.add %r, %d : tensor<12x16xf32>
  %logits = aicf.matmul %h, %embedding {transpose_b} : (tensor<12x16xf32>, tensor<31x16xf32>) -> tensor<12x31xf32>
  %lp = aicf.log_softmax %logits axis = 1 : tensor<12x31xf32>
  %next = aicf.argmax %lp axis = 1 : tensor<12x31xf32> -> tensor<12xi32>
  return %lp, %next : tensor<12x31xf32>, tensor<12xi32>
}
