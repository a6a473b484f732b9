// Written by record_torch.py.

aicf.param @wte.weight : tensor<32x16xf32>
aicf.param @wpe.weight : tensor<8x16xf32>
aicf.param @h.0.ln_1.weight : tensor<16xf32>
aicf.param @h.0.ln_1.bias : tensor<16xf32>
aicf.param @h.0.ln_2.weight : tensor<16xf32>
aicf.param @h.0.ln_2.bias : tensor<16xf32>
aicf.param @h.0.c_attn.weight : tensor<48x16xf32>
aicf.param @h.0.c_attn.bias : tensor<48xf32>
aicf.param @h.0.c_proj.weight : tensor<16x16xf32>
aicf.param @h.0.c_proj.bias : tensor<16xf32>
aicf.param @h.0.c_fc.weight : tensor<64x16xf32>
aicf.param @h.0.c_fc.bias : tensor<64xf32>
aicf.param @h.0.c_out.weight : tensor<16x64xf32>
aicf.param @h.0.c_out.bias : tensor<16xf32>
aicf.param @h.1.ln_1.weight : tensor<16xf32>
aicf.param @h.1.ln_1.bias : tensor<16xf32>
aicf.param @h.1.ln_2.weight : tensor<16xf32>
aicf.param @h.1.ln_2.bias : tensor<16xf32>
aicf.param @h.1.c_attn.weight : tensor<48x16xf32>
aicf.param @h.1.c_attn.bias : tensor<48xf32>
aicf.param @h.1.c_proj.weight : tensor<16x16xf32>
aicf.param @h.1.c_proj.bias : tensor<16xf32>
aicf.param @h.1.c_fc.weight : tensor<64x16xf32>
aicf.param @h.1.c_fc.bias : tensor<64xf32>
aicf.param @h.1.c_out.weight : tensor<16x64xf32>
aicf.param @h.1.c_out.bias : tensor<16xf32>
aicf.param @h.2.ln_1.weight : tensor<16xf32>
aicf.param @h.2.ln_1.bias : tensor<16xf32>
aicf.param @h.2.ln_2.weight : tensor<16xf32>
aicf.param @h.2.ln_2.bias : tensor<16xf32>
aicf.param @h.2.c_attn.weight : tensor<48x16xf32>
aicf.param @h.2.c_attn.bias : tensor<48xf32>
aicf.param @h.2.c_proj.weight : tensor<16x16xf32>
aicf.param @h.2.c_proj.bias : tensor<16xf32>
aicf.param @h.2.c_fc.weight : tensor<64x16xf32>
aicf.param @h.2.c_fc.bias : tensor<64xf32>
aicf.param @h.2.c_out.weight : tensor<16x64xf32>
aicf.param @h.2.c_out.bias : tensor<16xf32>
aicf.param @h.3.ln_1.weight : tensor<16xf32>
aicf.param @h.3.ln_1.bias : tensor<16xf32>
aicf.param @h.3.ln_2.weight : tensor<16xf32>
aicf.param @h.3.ln_2.bias : tensor<16xf32>
aicf.param @h.3.c_attn.weight : tensor<48x16xf32>
aicf.param @h.3.c_attn.bias : tensor<48xf32>
aicf.param @h.3.c_proj.weight : tensor<16x16xf32>
aicf.param @h.3.c_proj.bias : tensor<16xf32>
aicf.param @h.3.c_fc.weight : tensor<64x16xf32>
aicf.param @h.3.c_fc.bias : tensor<64xf32>
aicf.param @h.3.c_out.weight : tensor<16x64xf32>
aicf.param @h.3.c_out.bias : tensor<16xf32>
aicf.param @h.4.ln_1.weight : tensor<16xf32>
aicf.param @h.4.ln_1.bias : tensor<16xf32>
aicf.param @h.4.ln_2.weight : tensor<16xf32>
aicf.param @h.4.ln_2.bias : tensor<16xf32>
aicf.param @h.4.c_attn.weight : tensor<48x16xf32>
aicf.param @h.4.c_attn.bias : tensor<48xf32>
aicf.param @h.4.c_proj.weight : tensor<16x16xf32>
aicf.param @h.4.c_proj.bias : tensor<16xf32>
aicf.param @h.4.c_fc.weight : tensor<64x16xf32>
aicf.param @h.4.c_fc.bias : tensor<64xf32>
aicf.param @h.4.c_out.weight : tensor<16x64xf32>
aicf.param @h.4.c_out.bias : tensor<16xf32>
aicf.param @h.5.ln_1.weight : tensor<16xf32>
aicf.param @h.5.ln_1.bias : tensor<16xf32>
aicf.param @h.5.ln_2.weight : tensor<16xf32>
aicf.param @h.5.ln_2.bias : tensor<16xf32>
aicf.param @h.5.c_attn.weight : tensor<48x16xf32>
aicf.param @h.5.c_attn.bias : tensor<48xf32>
aicf.param @h.5.c_proj.weight : tensor<16x16xf32>
aicf.param @h.5.c_proj.bias : tensor<16xf32>
aicf.param @h.5.c_fc.weight : tensor<64x16xf32>
aicf.param @h.5.c_fc.bias : tensor<64xf32>
aicf.param @h.5.c_out.weight : tensor<16x64xf32>
aicf.param @h.5.c_out.bias : tensor<16xf32>
aicf.param @ln_f.weight : tensor<16xf32>
aicf.param @ln_f.bias : tensor<16xf32>
aicf.meta @lr0 : tensor<f32> = dense<0.01>

func.func @train(%in0: tensor<2x8xi64> {aicf.name = "in0"}, %in1: tensor<2x8xi64> {aicf.name = "in1"})
    -> (tensor<f32> {aicf.name = "loss"}) {
  %iota = aicf.iota axis = 0 : tensor<8xi64>
  %wte_weight = aicf.read @wte.weight : tensor<32x16xf32>
  %gather = aicf.gather %wte_weight, %in0 axis = 0
      : (tensor<32x16xf32>, tensor<2x8xi64>) -> tensor<2x8x16xf32>
  %wpe_weight = aicf.read @wpe.weight : tensor<8x16xf32>
  %gather_1 = aicf.gather %wpe_weight, %iota axis = 0 : (tensor<8x16xf32>, tensor<8xi64>) -> tensor<8x16xf32>
  %broadcast = aicf.broadcast %gather_1 dimensions = [1, 2] : tensor<8x16xf32> -> tensor<2x8x16xf32>
  %add = aicf.add %gather, %broadcast : tensor<2x8x16xf32>
  %h_0_ln_1_weight = aicf.read @h.0.ln_1.weight : tensor<16xf32>
  %h_0_ln_1_bias = aicf.read @h.0.ln_1.bias : tensor<16xf32>
  %layer_norm, %layer_norm_1, %layer_norm_2 = aicf.layer_norm %add, %h_0_ln_1_weight, %h_0_ln_1_bias axis = 2 eps = 1.0e-05
      : (tensor<2x8x16xf32>, tensor<16xf32>, tensor<16xf32>) -> (tensor<2x8x16xf32>, tensor<2x8xf32>, tensor<2x8xf32>)
  %h_0_c_attn_weight = aicf.read @h.0.c_attn.weight : tensor<48x16xf32>
  %reshape = aicf.reshape %layer_norm : tensor<2x8x16xf32> -> tensor<16x16xf32>
  %matmul = aicf.matmul %reshape, %h_0_c_attn_weight {transpose_b}
      : (tensor<16x16xf32>, tensor<48x16xf32>) -> tensor<16x48xf32>
  %h_0_c_attn_bias = aicf.read @h.0.c_attn.bias : tensor<48xf32>
  %broadcast_1 = aicf.broadcast %h_0_c_attn_bias dimensions = [1] : tensor<48xf32> -> tensor<16x48xf32>
  %add_1 = aicf.add %matmul, %broadcast_1 : tensor<16x48xf32>
  %reshape_1 = aicf.reshape %add_1 : tensor<16x48xf32> -> tensor<2x8x48xf32>
  %slice = aicf.slice %reshape_1 offsets = [0, 0, 0] strides = [1, 1, 1]
      : tensor<2x8x48xf32> -> tensor<2x8x16xf32>
  %slice_1 = aicf.slice %reshape_1 offsets = [0, 0, 16] strides = [1, 1, 1]
      : tensor<2x8x48xf32> -> tensor<2x8x16xf32>
  %slice_2 = aicf.slice %reshape_1 offsets = [0, 0, 32] strides = [1, 1, 1]
      : tensor<2x8x48xf32> -> tensor<2x8x16xf32>
  %reshape_2 = aicf.reshape %slice : tensor<2x8x16xf32> -> tensor<2x8x2x8xf32>
  %transpose = aicf.transpose %reshape_2 permutation = [0, 2, 1, 3]
      : tensor<2x8x2x8xf32> -> tensor<2x2x8x8xf32>
  %reshape_3 = aicf.reshape %slice_1 : tensor<2x8x16xf32> -> tensor<2x8x2x8xf32>
  %transpose_1 = aicf.transpose %reshape_3 permutation = [0, 2, 1, 3]
      : tensor<2x8x2x8xf32> -> tensor<2x2x8x8xf32>
  %reshape_4 = aicf.reshape %slice_2 : tensor<2x8x16xf32> -> tensor<2x8x2x8xf32>
  %transpose_2 = aicf.transpose %reshape_4 permutation = [0, 2, 1, 3]
      : tensor<2x8x2x8xf32> -> tensor<2x2x8x8xf32>
  %matmul_1 = aicf.matmul %transpose, %transpose_1 {transpose_b}
      : (tensor<2x2x8x8xf32>, tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xf32>
  %c = aicf.constant dense<0.35355338> : tensor<2x2x8x8xf32>
  %mul = aicf.mul %matmul_1, %c : tensor<2x2x8x8xf32>
  %iota_1 = aicf.iota axis = 0 : tensor<8x8xi32>
  %iota_2 = aicf.iota axis = 1 : tensor<8x8xi32>
  %ge = aicf.compare ge %iota_1, %iota_2 : tensor<8x8xi32> -> tensor<8x8xi1>
  %c_1 = aicf.constant dense<0xFF800000> : tensor<2x2x8x8xf32>
  %broadcast_2 = aicf.broadcast %ge dimensions = [2, 3] : tensor<8x8xi1> -> tensor<2x2x8x8xi1>
  %select = aicf.select %broadcast_2, %mul, %c_1 : tensor<2x2x8x8xi1>, tensor<2x2x8x8xf32>
  %softmax = aicf.softmax %select axis = 3 : tensor<2x2x8x8xf32>
  %matmul_2 = aicf.matmul %softmax, %transpose_2
      : (tensor<2x2x8x8xf32>, tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xf32>
  %transpose_3 = aicf.transpose %matmul_2 permutation = [0, 2, 1, 3]
      : tensor<2x2x8x8xf32> -> tensor<2x8x2x8xf32>
  %reshape_5 = aicf.reshape %transpose_3 : tensor<2x8x2x8xf32> -> tensor<2x8x16xf32>
  %h_0_c_proj_weight = aicf.read @h.0.c_proj.weight : tensor<16x16xf32>
  %reshape_6 = aicf.reshape %reshape_5 : tensor<2x8x16xf32> -> tensor<16x16xf32>
  %matmul_3 = aicf.matmul %reshape_6, %h_0_c_proj_weight {transpose_b}
      : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
  %h_0_c_proj_bias = aicf.read @h.0.c_proj.bias : tensor<16xf32>
  %broadcast_3 = aicf.broadcast %h_0_c_proj_bias dimensions = [1] : tensor<16xf32> -> tensor<16x16xf32>
  %add_2 = aicf.add %matmul_3, %broadcast_3 : tensor<16x16xf32>
  %reshape_7 = aicf.reshape %add_2 : tensor<16x16xf32> -> tensor<2x8x16xf32>
  %add_3 = aicf.add %add, %reshape_7 : tensor<2x8x16xf32>
  %h_0_ln_2_weight = aicf.read @h.0.ln_2.weight : tensor<16xf32>
  %h_0_ln_2_bias = aicf.read @h.0.ln_2.bias : tensor<16xf32>
  %layer_norm_3, %layer_norm_4, %layer_norm_5 = aicf.layer_norm %add_3, %h_0_ln_2_weight, %h_0_ln_2_bias axis = 2 eps = 1.0e-05
      : (tensor<2x8x16xf32>, tensor<16xf32>, tensor<16xf32>) -> (tensor<2x8x16xf32>, tensor<2x8xf32>, tensor<2x8xf32>)
  %h_0_c_fc_weight = aicf.read @h.0.c_fc.weight : tensor<64x16xf32>
  %reshape_8 = aicf.reshape %layer_norm_3 : tensor<2x8x16xf32> -> tensor<16x16xf32>
  %matmul_4 = aicf.matmul %reshape_8, %h_0_c_fc_weight {transpose_b}
      : (tensor<16x16xf32>, tensor<64x16xf32>) -> tensor<16x64xf32>
  %h_0_c_fc_bias = aicf.read @h.0.c_fc.bias : tensor<64xf32>
  %broadcast_4 = aicf.broadcast %h_0_c_fc_bias dimensions = [1] : tensor<64xf32> -> tensor<16x64xf32>
  %add_4 = aicf.add %matmul_4, %broadcast_4 : tensor<16x64xf32>
  %reshape_9 = aicf.reshape %add_4 : tensor<16x64xf32> -> tensor<2x8x64xf32>
  %gelu = aicf.gelu %reshape_9 form = erf : tensor<2x8x64xf32>
  %h_0_c_out_weight = aicf.read @h.0.c_out.weight : tensor<16x64xf32>
  %reshape_10 = aicf.reshape %gelu : tensor<2x8x64xf32> -> tensor<16x64xf32>
  %matmul_5 = aicf.matmul %reshape_10, %h_0_c_out_weight {transpose_b}
      : (tensor<16x64xf32>, tensor<16x64xf32>) -> tensor<16x16xf32>
  %h_0_c_out_bias = aicf.read @h.0.c_out.bias : tensor<16xf32>
  %broadcast_5 = aicf.broadcast %h_0_c_out_bias dimensions = [1] : tensor<16xf32> -> tensor<16x16xf32>
  %add_5 = aicf.add %matmul_5, %broadcast_5 : tensor<16x16xf32>
  %reshape_11 = aicf.reshape %add_5 : tensor<16x16xf32> -> tensor<2x8x16xf32>
  %add_6 = aicf.add %add_3, %reshape_11 : tensor<2x8x16xf32>
  %h_1_ln_1_weight = aicf.read @h.1.ln_1.weight : tensor<16xf32>
  %h_1_ln_1_bias = aicf.read @h.1.ln_1.bias : tensor<16xf32>
  %layer_norm_6, %layer_norm_7, %layer_norm_8 = aicf.layer_norm %add_6, %h_1_ln_1_weight, %h_1_ln_1_bias axis = 2 eps = 1.0e-05
      : (tensor<2x8x16xf32>, tensor<16xf32>, tensor<16xf32>) -> (tensor<2x8x16xf32>, tensor<2x8xf32>, tensor<2x8xf32>)
  %h_1_c_attn_weight = aicf.read @h.1.c_attn.weight : tensor<48x16xf32>
  %reshape_12 = aicf.reshape %layer_norm_6 : tensor<2x8x16xf32> -> tensor<16x16xf32>
  %matmul_6 = aicf.matmul %reshape_12, %h_1_c_attn_weight {transpose_b}
      : (tensor<16x16xf32>, tensor<48x16xf32>) -> tensor<16x48xf32>
  %h_1_c_attn_bias = aicf.read @h.1.c_attn.bias : tensor<48xf32>
  %broadcast_6 = aicf.broadcast %h_1_c_attn_bias dimensions = [1] : tensor<48xf32> -> tensor<16x48xf32>
  %add_7 = aicf.add %matmul_6, %broadcast_6 : tensor<16x48xf32>
  %reshape_13 = aicf.reshape %add_7 : tensor<16x48xf32> -> tensor<2x8x48xf32>
  %slice_3 = aicf.slice %reshape_13 offsets = [0, 0, 0] strides = [1, 1, 1]
      : tensor<2x8x48xf32> -> tensor<2x8x16xf32>
  %slice_4 = aicf.slice %reshape_13 offsets = [0, 0, 16] strides = [1, 1, 1]
      : tensor<2x8x48xf32> -> tensor<2x8x16xf32>
  %slice_5 = aicf.slice %reshape_13 offsets = [0, 0, 32] strides = [1, 1, 1]
      : tensor<2x8x48xf32> -> tensor<2x8x16xf32>
  %reshape_14 = aicf.reshape %slice_3 : tensor<2x8x16xf32> -> tensor<2x8x2x8xf32>
  %transpose_4 = aicf.transpose %reshape_14 permutation = [0, 2, 1, 3]
      : tensor<2x8x2x8xf32> -> tensor<2x2x8x8xf32>
  %reshape_15 = aicf.reshape %slice_4 : tensor<2x8x16xf32> -> tensor<2x8x2x8xf32>
  %transpose_5 = aicf.transpose %reshape_15 permutation = [0, 2, 1, 3]
      : tensor<2x8x2x8xf32> -> tensor<2x2x8x8xf32>
  %reshape_16 = aicf.reshape %slice_5 : tensor<2x8x16xf32> -> tensor<2x8x2x8xf32>
  %transpose_6 = aicf.transpose %reshape_16 permutation = [0, 2, 1, 3]
      : tensor<2x8x2x8xf32> -> tensor<2x2x8x8xf32>
  %matmul_7 = aicf.matmul %transpose_4, %transpose_5 {transpose_b}
      : (tensor<2x2x8x8xf32>, tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xf32>
  %mul_1 = aicf.mul %matmul_7, %c : tensor<2x2x8x8xf32>
  %iota_3 = aicf.iota axis = 0 : tensor<8x8xi32>
  %iota_4 = aicf.iota axis = 1 : tensor<8x8xi32>
  %ge_1 = aicf.compare ge %iota_3, %iota_4 : tensor<8x8xi32> -> tensor<8x8xi1>
  %broadcast_7 = aicf.broadcast %ge_1 dimensions = [2, 3] : tensor<8x8xi1> -> tensor<2x2x8x8xi1>
  %select_1 = aicf.select %broadcast_7, %mul_1, %c_1 : tensor<2x2x8x8xi1>, tensor<2x2x8x8xf32>
  %softmax_1 = aicf.softmax %select_1 axis = 3 : tensor<2x2x8x8xf32>
  %matmul_8 = aicf.matmul %softmax_1, %transpose_6
      : (tensor<2x2x8x8xf32>, tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xf32>
  %transpose_7 = aicf.transpose %matmul_8 permutation = [0, 2, 1, 3]
      : tensor<2x2x8x8xf32> -> tensor<2x8x2x8xf32>
  %reshape_17 = aicf.reshape %transpose_7 : tensor<2x8x2x8xf32> -> tensor<2x8x16xf32>
  %h_1_c_proj_weight = aicf.read @h.1.c_proj.weight : tensor<16x16xf32>
  %reshape_18 = aicf.reshape %reshape_17 : tensor<2x8x16xf32> -> tensor<16x16xf32>
  %matmul_9 = aicf.matmul %reshape_18, %h_1_c_proj_weight {transpose_b}
      : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
  %h_1_c_proj_bias = aicf.read @h.1.c_proj.bias : tensor<16xf32>
  %broadcast_8 = aicf.broadcast %h_1_c_proj_bias dimensions = [1] : tensor<16xf32> -> tensor<16x16xf32>
  %add_8 = aicf.add %matmul_9, %broadcast_8 : tensor<16x16xf32>
  %reshape_19 = aicf.reshape %add_8 : tensor<16x16xf32> -> tensor<2x8x16xf32>
  %add_9 = aicf.add %add_6, %reshape_19 : tensor<2x8x16xf32>
  %h_1_ln_2_weight = aicf.read @h.1.ln_2.weight : tensor<16xf32>
  %h_1_ln_2_bias = aicf.read @h.1.ln_2.bias : tensor<16xf32>
  %layer_norm_9, %layer_norm_10, %layer_norm_11 = aicf.layer_norm %add_9, %h_1_ln_2_weight, %h_1_ln_2_bias axis = 2 eps = 1.0e-05
      : (tensor<2x8x16xf32>, tensor<16xf32>, tensor<16xf32>) -> (tensor<2x8x16xf32>, tensor<2x8xf32>, tensor<2x8xf32>)
  %h_1_c_fc_weight = aicf.read @h.1.c_fc.weight : tensor<64x16xf32>
  %reshape_20 = aicf.reshape %layer_norm_9 : tensor<2x8x16xf32> -> tensor<16x16xf32>
  %matmul_10 = aicf.matmul %reshape_20, %h_1_c_fc_weight {transpose_b}
      : (tensor<16x16xf32>, tensor<64x16xf32>) -> tensor<16x64xf32>
  %h_1_c_fc_bias = aicf.read @h.1.c_fc.bias : tensor<64xf32>
  %broadcast_9 = aicf.broadcast %h_1_c_fc_bias dimensions = [1] : tensor<64xf32> -> tensor<16x64xf32>
  %add_10 = aicf.add %matmul_10, %broadcast_9 : tensor<16x64xf32>
  %reshape_21 = aicf.reshape %add_10 : tensor<16x64xf32> -> tensor<2x8x64xf32>
  %gelu_1 = aicf.gelu %reshape_21 form = erf : tensor<2x8x64xf32>
  %h_1_c_out_weight = aicf.read @h.1.c_out.weight : tensor<16x64xf32>
  %reshape_22 = aicf.reshape %gelu_1 : tensor<2x8x64xf32> -> tensor<16x64xf32>
  %matmul_11 = aicf.matmul %reshape_22, %h_1_c_out_weight {transpose_b}
      : (tensor<16x64xf32>, tensor<16x64xf32>) -> tensor<16x16xf32>
  %h_1_c_out_bias = aicf.read @h.1.c_out.bias : tensor<16xf32>
  %broadcast_10 = aicf.broadcast %h_1_c_out_bias dimensions = [1] : tensor<16xf32> -> tensor<16x16xf32>
  %add_11 = aicf.add %matmul_11, %broadcast_10 : tensor<16x16xf32>
  %reshape_23 = aicf.reshape %add_11 : tensor<16x16xf32> -> tensor<2x8x16xf32>
  %add_12 = aicf.add %add_9, %reshape_23 : tensor<2x8x16xf32>
  %h_2_ln_1_weight = aicf.read @h.2.ln_1.weight : tensor<16xf32>
  %h_2_ln_1_bias = aicf.read @h.2.ln_1.bias : tensor<16xf32>
  %layer_norm_12, %layer_norm_13, %layer_norm_14 = aicf.layer_norm %add_12, %h_2_ln_1_weight, %h_2_ln_1_bias axis = 2 eps = 1.0e-05
      : (tensor<2x8x16xf32>, tensor<16xf32>, tensor<16xf32>) -> (tensor<2x8x16xf32>, tensor<2x8xf32>, tensor<2x8xf32>)
  %h_2_c_attn_weight = aicf.read @h.2.c_attn.weight : tensor<48x16xf32>
  %reshape_24 = aicf.reshape %layer_norm_12 : tensor<2x8x16xf32> -> tensor<16x16xf32>
  %matmul_12 = aicf.matmul %reshape_24, %h_2_c_attn_weight {transpose_b}
      : (tensor<16x16xf32>, tensor<48x16xf32>) -> tensor<16x48xf32>
  %h_2_c_attn_bias = aicf.read @h.2.c_attn.bias : tensor<48xf32>
  %broadcast_11 = aicf.broadcast %h_2_c_attn_bias dimensions = [1] : tensor<48xf32> -> tensor<16x48xf32>
  %add_13 = aicf.add %matmul_12, %broadcast_11 : tensor<16x48xf32>
  %reshape_25 = aicf.reshape %add_13 : tensor<16x48xf32> -> tensor<2x8x48xf32>
  %slice_6 = aicf.slice %reshape_25 offsets = [0, 0, 0] strides = [1, 1, 1]
      : tensor<2x8x48xf32> -> tensor<2x8x16xf32>
  %slice_7 = aicf.slice %reshape_25 offsets = [0, 0, 16] strides = [1, 1, 1]
      : tensor<2x8x48xf32> -> tensor<2x8x16xf32>
  %slice_8 = aicf.slice %reshape_25 offsets = [0, 0, 32] strides = [1, 1, 1]
      : tensor<2x8x48xf32> -> tensor<2x8x16xf32>
  %reshape_26 = aicf.reshape %slice_6 : tensor<2x8x16xf32> -> tensor<2x8x2x8xf32>
  %transpose_8 = aicf.transpose %reshape_26 permutation = [0, 2, 1, 3]
      : tensor<2x8x2x8xf32> -> tensor<2x2x8x8xf32>
  %reshape_27 = aicf.reshape %slice_7 : tensor<2x8x16xf32> -> tensor<2x8x2x8xf32>
  %transpose_9 = aicf.transpose %reshape_27 permutation = [0, 2, 1, 3]
      : tensor<2x8x2x8xf32> -> tensor<2x2x8x8xf32>
  %reshape_28 = aicf.reshape %slice_8 : tensor<2x8x16xf32> -> tensor<2x8x2x8xf32>
  %transpose_10 = aicf.transpose %reshape_28 permutation = [0, 2, 1, 3]
      : tensor<2x8x2x8xf32> -> tensor<2x2x8x8xf32>
  %matmul_13 = aicf.matmul %transpose_8, %transpose_9 {transpose_b}
      : (tensor<2x2x8x8xf32>, tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xf32>
  %mul_2 = aicf.mul %matmul_13, %c : tensor<2x2x8x8xf32>
  %iota_5 = aicf.iota axis = 0 : tensor<8x8xi32>
  %iota_6 = aicf.iota axis = 1 : tensor<8x8xi32>
  %ge_2 = aicf.compare ge %iota_5, %iota_6 : tensor<8x8xi32> -> tensor<8x8xi1>
  %broadcast_12 = aicf.broadcast %ge_2 dimensions = [2, 3] : tensor<8x8xi1> -> tensor<2x2x8x8xi1>
  %select_2 = aicf.select %broadcast_12, %mul_2, %c_1 : tensor<2x2x8x8xi1>, tensor<2x2x8x8xf32>
  %softmax_2 = aicf.softmax %select_2 axis = 3 : tensor<2x2x8x8xf32>
  %matmul_14 = aicf.matmul %softmax_2, %transpose_10
      : (tensor<2x2x8x8xf32>, tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xf32>
  %transpose_11 = aicf.transpose %matmul_14 permutation = [0, 2, 1, 3]
      : tensor<2x2x8x8xf32> -> tensor<2x8x2x8xf32>
  %reshape_29 = aicf.reshape %transpose_11 : tensor<2x8x2x8xf32> -> tensor<2x8x16xf32>
  %h_2_c_proj_weight = aicf.read @h.2.c_proj.weight : tensor<16x16xf32>
  %reshape_30 = aicf.reshape %reshape_29 : tensor<2x8x16xf32> -> tensor<16x16xf32>
  %matmul_15 = aicf.matmul %reshape_30, %h_2_c_proj_weight {transpose_b}
      : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
  %h_2_c_proj_bias = aicf.read @h.2.c_proj.bias : tensor<16xf32>
  %broadcast_13 = aicf.broadcast %h_2_c_proj_bias dimensions = [1] : tensor<16xf32> -> tensor<16x16xf32>
  %add_14 = aicf.add %matmul_15, %broadcast_13 : tensor<16x16xf32>
  %reshape_31 = aicf.reshape %add_14 : tensor<16x16xf32> -> tensor<2x8x16xf32>
  %add_15 = aicf.add %add_12, %reshape_31 : tensor<2x8x16xf32>
  %h_2_ln_2_weight = aicf.read @h.2.ln_2.weight : tensor<16xf32>
  %h_2_ln_2_bias = aicf.read @h.2.ln_2.bias : tensor<16xf32>
  %layer_norm_15, %layer_norm_16, %layer_norm_17 = aicf.layer_norm %add_15, %h_2_ln_2_weight, %h_2_ln_2_bias axis = 2 eps = 1.0e-05
      : (tensor<2x8x16xf32>, tensor<16xf32>, tensor<16xf32>) -> (tensor<2x8x16xf32>, tensor<2x8xf32>, tensor<2x8xf32>)
  %h_2_c_fc_weight = aicf.read @h.2.c_fc.weight : tensor<64x16xf32>
  %reshape_32 = aicf.reshape %layer_norm_15 : tensor<2x8x16xf32> -> tensor<16x16xf32>
  %matmul_16 = aicf.matmul %reshape_32, %h_2_c_fc_weight {transpose_b}
      : (tensor<16x16xf32>, tensor<64x16xf32>) -> tensor<16x64xf32>
  %h_2_c_fc_bias = aicf.read @h.2.c_fc.bias : tensor<64xf32>
  %broadcast_14 = aicf.broadcast %h_2_c_fc_bias dimensions = [1] : tensor<64xf32> -> tensor<16x64xf32>
  %add_16 = aicf.add %matmul_16, %broadcast_14 : tensor<16x64xf32>
  %reshape_33 = aicf.reshape %add_16 : tensor<16x64xf32> -> tensor<2x8x64xf32>
  %gelu_2 = aicf.gelu %reshape_33 form = erf : tensor<2x8x64xf32>
  %h_2_c_out_weight = aicf.read @h.2.c_out.weight : tensor<16x64xf32>
  %reshape_34 = aicf.reshape %gelu_2 : tensor<2x8x64xf32> -> tensor<16x64xf32>
  %matmul_17 = aicf.matmul %reshape_34, %h_2_c_out_weight {transpose_b}
      : (tensor<16x64xf32>, tensor<16x64xf32>) -> tensor<16x16xf32>
  %h_2_c_out_bias = aicf.read @h.2.c_out.bias : tensor<16xf32>
  %broadcast_15 = aicf.broadcast %h_2_c_out_bias dimensions = [1] : tensor<16xf32> -> tensor<16x16xf32>
  %add_17 = aicf.add %matmul_17, %broadcast_15 : tensor<16x16xf32>
  %reshape_35 = aicf.reshape %add_17 : tensor<16x16xf32> -> tensor<2x8x16xf32>
  %add_18 = aicf.add %add_15, %reshape_35 : tensor<2x8x16xf32>
  %h_3_ln_1_weight = aicf.read @h.3.ln_1.weight : tensor<16xf32>
  %h_3_ln_1_bias = aicf.read @h.3.ln_1.bias : tensor<16xf32>
  %layer_norm_18, %layer_norm_19, %layer_norm_20 = aicf.layer_norm %add_18, %h_3_ln_1_weight, %h_3_ln_1_bias axis = 2 eps = 1.0e-05
      : (tensor<2x8x16xf32>, tensor<16xf32>, tensor<16xf32>) -> (tensor<2x8x16xf32>, tensor<2x8xf32>, tensor<2x8xf32>)
  %h_3_c_attn_weight = aicf.read @h.3.c_attn.weight : tensor<48x16xf32>
  %reshape_36 = aicf.reshape %layer_norm_18 : tensor<2x8x16xf32> -> tensor<16x16xf32>
  %matmul_18 = aicf.matmul %reshape_36, %h_3_c_attn_weight {transpose_b}
      : (tensor<16x16xf32>, tensor<48x16xf32>) -> tensor<16x48xf32>
  %h_3_c_attn_bias = aicf.read @h.3.c_attn.bias : tensor<48xf32>
  %broadcast_16 = aicf.broadcast %h_3_c_attn_bias dimensions = [1] : tensor<48xf32> -> tensor<16x48xf32>
  %add_19 = aicf.add %matmul_18, %broadcast_16 : tensor<16x48xf32>
  %reshape_37 = aicf.reshape %add_19 : tensor<16x48xf32> -> tensor<2x8x48xf32>
  %slice_9 = aicf.slice %reshape_37 offsets = [0, 0, 0] strides = [1, 1, 1]
      : tensor<2x8x48xf32> -> tensor<2x8x16xf32>
  %slice_10 = aicf.slice %reshape_37 offsets = [0, 0, 16] strides = [1, 1, 1]
      : tensor<2x8x48xf32> -> tensor<2x8x16xf32>
  %slice_11 = aicf.slice %reshape_37 offsets = [0, 0, 32] strides = [1, 1, 1]
      : tensor<2x8x48xf32> -> tensor<2x8x16xf32>
  %reshape_38 = aicf.reshape %slice_9 : tensor<2x8x16xf32> -> tensor<2x8x2x8xf32>
  %transpose_12 = aicf.transpose %reshape_38 permutation = [0, 2, 1, 3]
      : tensor<2x8x2x8xf32> -> tensor<2x2x8x8xf32>
  %reshape_39 = aicf.reshape %slice_10 : tensor<2x8x16xf32> -> tensor<2x8x2x8xf32>
  %transpose_13 = aicf.transpose %reshape_39 permutation = [0, 2, 1, 3]
      : tensor<2x8x2x8xf32> -> tensor<2x2x8x8xf32>
  %reshape_40 = aicf.reshape %slice_11 : tensor<2x8x16xf32> -> tensor<2x8x2x8xf32>
  %transpose_14 = aicf.transpose %reshape_40 permutation = [0, 2, 1, 3]
      : tensor<2x8x2x8xf32> -> tensor<2x2x8x8xf32>
  %matmul_19 = aicf.matmul %transpose_12, %transpose_13 {transpose_b}
      : (tensor<2x2x8x8xf32>, tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xf32>
  %mul_3 = aicf.mul %matmul_19, %c : tensor<2x2x8x8xf32>
  %iota_7 = aicf.iota axis = 0 : tensor<8x8xi32>
  %iota_8 = aicf.iota axis = 1 : tensor<8x8xi32>
  %ge_3 = aicf.compare ge %iota_7, %iota_8 : tensor<8x8xi32> -> tensor<8x8xi1>
  %broadcast_17 = aicf.broadcast %ge_3 dimensions = [2, 3] : tensor<8x8xi1> -> tensor<2x2x8x8xi1>
  %select_3 = aicf.select %broadcast_17, %mul_3, %c_1 : tensor<2x2x8x8xi1>, tensor<2x2x8x8xf32>
  %softmax_3 = aicf.softmax %select_3 axis = 3 : tensor<2x2x8x8xf32>
  %matmul_20 = aicf.matmul %softmax_3, %transpose_14
      : (tensor<2x2x8x8xf32>, tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xf32>
  %transpose_15 = aicf.transpose %matmul_20 permutation = [0, 2, 1, 3]
      : tensor<2x2x8x8xf32> -> tensor<2x8x2x8xf32>
  %reshape_41 = aicf.reshape %transpose_15 : tensor<2x8x2x8xf32> -> tensor<2x8x16xf32>
  %h_3_c_proj_weight = aicf.read @h.3.c_proj.weight : tensor<16x16xf32>
  %reshape_42 = aicf.reshape %reshape_41 : tensor<2x8x16xf32> -> tensor<16x16xf32>
  %matmul_21 = aicf.matmul %reshape_42, %h_3_c_proj_weight {transpose_b}
      : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
  %h_3_c_proj_bias = aicf.read @h.3.c_proj.bias : tensor<16xf32>
  %broadcast_18 = aicf.broadcast %h_3_c_proj_bias dimensions = [1] : tensor<16xf32> -> tensor<16x16xf32>
  %add_20 = aicf.add %matmul_21, %broadcast_18 : tensor<16x16xf32>
  %reshape_43 = aicf.reshape %add_20 : tensor<16x16xf32> -> tensor<2x8x16xf32>
  %add_21 = aicf.add %add_18, %reshape_43 : tensor<2x8x16xf32>
  %h_3_ln_2_weight = aicf.read @h.3.ln_2.weight : tensor<16xf32>
  %h_3_ln_2_bias = aicf.read @h.3.ln_2.bias : tensor<16xf32>
  %layer_norm_21, %layer_norm_22, %layer_norm_23 = aicf.layer_norm %add_21, %h_3_ln_2_weight, %h_3_ln_2_bias axis = 2 eps = 1.0e-05
      : (tensor<2x8x16xf32>, tensor<16xf32>, tensor<16xf32>) -> (tensor<2x8x16xf32>, tensor<2x8xf32>, tensor<2x8xf32>)
  %h_3_c_fc_weight = aicf.read @h.3.c_fc.weight : tensor<64x16xf32>
  %reshape_44 = aicf.reshape %layer_norm_21 : tensor<2x8x16xf32> -> tensor<16x16xf32>
  %matmul_22 = aicf.matmul %reshape_44, %h_3_c_fc_weight {transpose_b}
      : (tensor<16x16xf32>, tensor<64x16xf32>) -> tensor<16x64xf32>
  %h_3_c_fc_bias = aicf.read @h.3.c_fc.bias : tensor<64xf32>
  %broadcast_19 = aicf.broadcast %h_3_c_fc_bias dimensions = [1] : tensor<64xf32> -> tensor<16x64xf32>
  %add_22 = aicf.add %matmul_22, %broadcast_19 : tensor<16x64xf32>
  %reshape_45 = aicf.reshape %add_22 : tensor<16x64xf32> -> tensor<2x8x64xf32>
  %gelu_3 = aicf.gelu %reshape_45 form = erf : tensor<2x8x64xf32>
  %h_3_c_out_weight = aicf.read @h.3.c_out.weight : tensor<16x64xf32>
  %reshape_46 = aicf.reshape %gelu_3 : tensor<2x8x64xf32> -> tensor<16x64xf32>
  %matmul_23 = aicf.matmul %reshape_46, %h_3_c_out_weight {transpose_b}
      : (tensor<16x64xf32>, tensor<16x64xf32>) -> tensor<16x16xf32>
  %h_3_c_out_bias = aicf.read @h.3.c_out.bias : tensor<16xf32>
  %broadcast_20 = aicf.broadcast %h_3_c_out_bias dimensions = [1] : tensor<16xf32> -> tensor<16x16xf32>
  %add_23 = aicf.add %matmul_23, %broadcast_20 : tensor<16x16xf32>
  %reshape_47 = aicf.reshape %add_23 : tensor<16x16xf32> -> tensor<2x8x16xf32>
  %add_24 = aicf.add %add_21, %reshape_47 : tensor<2x8x16xf32>
  %h_4_ln_1_weight = aicf.read @h.4.ln_1.weight : tensor<16xf32>
  %h_4_ln_1_bias = aicf.read @h.4.ln_1.bias : tensor<16xf32>
  %layer_norm_24, %layer_norm_25, %layer_norm_26 = aicf.layer_norm %add_24, %h_4_ln_1_weight, %h_4_ln_1_bias axis = 2 eps = 1.0e-05
      : (tensor<2x8x16xf32>, tensor<16xf32>, tensor<16xf32>) -> (tensor<2x8x16xf32>, tensor<2x8xf32>, tensor<2x8xf32>)
  %h_4_c_attn_weight = aicf.read @h.4.c_attn.weight : tensor<48x16xf32>
  %reshape_48 = aicf.reshape %layer_norm_24 : tensor<2x8x16xf32> -> tensor<16x16xf32>
  %matmul_24 = aicf.matmul %reshape_48, %h_4_c_attn_weight {transpose_b}
      : (tensor<16x16xf32>, tensor<48x16xf32>) -> tensor<16x48xf32>
  %h_4_c_attn_bias = aicf.read @h.4.c_attn.bias : tensor<48xf32>
  %broadcast_21 = aicf.broadcast %h_4_c_attn_bias dimensions = [1] : tensor<48xf32> -> tensor<16x48xf32>
  %add_25 = aicf.add %matmul_24, %broadcast_21 : tensor<16x48xf32>
  %reshape_49 = aicf.reshape %add_25 : tensor<16x48xf32> -> tensor<2x8x48xf32>
  %slice_12 = aicf.slice %reshape_49 offsets = [0, 0, 0] strides = [1, 1, 1]
      : tensor<2x8x48xf32> -> tensor<2x8x16xf32>
  %slice_13 = aicf.slice %reshape_49 offsets = [0, 0, 16] strides = [1, 1, 1]
      : tensor<2x8x48xf32> -> tensor<2x8x16xf32>
  %slice_14 = aicf.slice %reshape_49 offsets = [0, 0, 32] strides = [1, 1, 1]
      : tensor<2x8x48xf32> -> tensor<2x8x16xf32>
  %reshape_50 = aicf.reshape %slice_12 : tensor<2x8x16xf32> -> tensor<2x8x2x8xf32>
  %transpose_16 = aicf.transpose %reshape_50 permutation = [0, 2, 1, 3]
      : tensor<2x8x2x8xf32> -> tensor<2x2x8x8xf32>
  %reshape_51 = aicf.reshape %slice_13 : tensor<2x8x16xf32> -> tensor<2x8x2x8xf32>
  %transpose_17 = aicf.transpose %reshape_51 permutation = [0, 2, 1, 3]
      : tensor<2x8x2x8xf32> -> tensor<2x2x8x8xf32>
  %reshape_52 = aicf.reshape %slice_14 : tensor<2x8x16xf32> -> tensor<2x8x2x8xf32>
  %transpose_18 = aicf.transpose %reshape_52 permutation = [0, 2, 1, 3]
      : tensor<2x8x2x8xf32> -> tensor<2x2x8x8xf32>
  %matmul_25 = aicf.matmul %transpose_16, %transpose_17 {transpose_b}
      : (tensor<2x2x8x8xf32>, tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xf32>
  %mul_4 = aicf.mul %matmul_25, %c : tensor<2x2x8x8xf32>
  %iota_9 = aicf.iota axis = 0 : tensor<8x8xi32>
  %iota_10 = aicf.iota axis = 1 : tensor<8x8xi32>
  %ge_4 = aicf.compare ge %iota_9, %iota_10 : tensor<8x8xi32> -> tensor<8x8xi1>
  %broadcast_22 = aicf.broadcast %ge_4 dimensions = [2, 3] : tensor<8x8xi1> -> tensor<2x2x8x8xi1>
  %select_4 = aicf.select %broadcast_22, %mul_4, %c_1 : tensor<2x2x8x8xi1>, tensor<2x2x8x8xf32>
  %softmax_4 = aicf.softmax %select_4 axis = 3 : tensor<2x2x8x8xf32>
  %matmul_26 = aicf.matmul %softmax_4, %transpose_18
      : (tensor<2x2x8x8xf32>, tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xf32>
  %transpose_19 = aicf.transpose %matmul_26 permutation = [0, 2, 1, 3]
      : tensor<2x2x8x8xf32> -> tensor<2x8x2x8xf32>
  %reshape_53 = aicf.reshape %transpose_19 : tensor<2x8x2x8xf32> -> tensor<2x8x16xf32>
  %h_4_c_proj_weight = aicf.read @h.4.c_proj.weight : tensor<16x16xf32>
  %reshape_54 = aicf.reshape %reshape_53 : tensor<2x8x16xf32> -> tensor<16x16xf32>
  %matmul_27 = aicf.matmul %reshape_54, %h_4_c_proj_weight {transpose_b}
      : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
  %h_4_c_proj_bias = aicf.read @h.4.c_proj.bias : tensor<16xf32>
  %broadcast_23 = aicf.broadcast %h_4_c_proj_bias dimensions = [1] : tensor<16xf32> -> tensor<16x16xf32>
  %add_26 = aicf.add %matmul_27, %broadcast_23 : tensor<16x16xf32>
  %reshape_55 = aicf.reshape %add_26 : tensor<16x16xf32> -> tensor<2x8x16xf32>
  %add_27 = aicf.add %add_24, %reshape_55 : tensor<2x8x16xf32>
  %h_4_ln_2_weight = aicf.read @h.4.ln_2.weight : tensor<16xf32>
  %h_4_ln_2_bias = aicf.read @h.4.ln_2.bias : tensor<16xf32>
  %layer_norm_27, %layer_norm_28, %layer_norm_29 = aicf.layer_norm %add_27, %h_4_ln_2_weight, %h_4_ln_2_bias axis = 2 eps = 1.0e-05
      : (tensor<2x8x16xf32>, tensor<16xf32>, tensor<16xf32>) -> (tensor<2x8x16xf32>, tensor<2x8xf32>, tensor<2x8xf32>)
  %h_4_c_fc_weight = aicf.read @h.4.c_fc.weight : tensor<64x16xf32>
  %reshape_56 = aicf.reshape %layer_norm_27 : tensor<2x8x16xf32> -> tensor<16x16xf32>
  %matmul_28 = aicf.matmul %reshape_56, %h_4_c_fc_weight {transpose_b}
      : (tensor<16x16xf32>, tensor<64x16xf32>) -> tensor<16x64xf32>
  %h_4_c_fc_bias = aicf.read @h.4.c_fc.bias : tensor<64xf32>
  %broadcast_24 = aicf.broadcast %h_4_c_fc_bias dimensions = [1] : tensor<64xf32> -> tensor<16x64xf32>
  %add_28 = aicf.add %matmul_28, %broadcast_24 : tensor<16x64xf32>
  %reshape_57 = aicf.reshape %add_28 : tensor<16x64xf32> -> tensor<2x8x64xf32>
  %gelu_4 = aicf.gelu %reshape_57 form = erf : tensor<2x8x64xf32>
  %h_4_c_out_weight = aicf.read @h.4.c_out.weight : tensor<16x64xf32>
  %reshape_58 = aicf.reshape %gelu_4 : tensor<2x8x64xf32> -> tensor<16x64xf32>
  %matmul_29 = aicf.matmul %reshape_58, %h_4_c_out_weight {transpose_b}
      : (tensor<16x64xf32>, tensor<16x64xf32>) -> tensor<16x16xf32>
  %h_4_c_out_bias = aicf.read @h.4.c_out.bias : tensor<16xf32>
  %broadcast_25 = aicf.broadcast %h_4_c_out_bias dimensions = [1] : tensor<16xf32> -> tensor<16x16xf32>
  %add_29 = aicf.add %matmul_29, %broadcast_25 : tensor<16x16xf32>
  %reshape_59 = aicf.reshape %add_29 : tensor<16x16xf32> -> tensor<2x8x16xf32>
  %add_30 = aicf.add %add_27, %reshape_59 : tensor<2x8x16xf32>
  %h_5_ln_1_weight = aicf.read @h.5.ln_1.weight : tensor<16xf32>
  %h_5_ln_1_bias = aicf.read @h.5.ln_1.bias : tensor<16xf32>
  %layer_norm_30, %layer_norm_31, %layer_norm_32 = aicf.layer_norm %add_30, %h_5_ln_1_weight, %h_5_ln_1_bias axis = 2 eps = 1.0e-05
      : (tensor<2x8x16xf32>, tensor<16xf32>, tensor<16xf32>) -> (tensor<2x8x16xf32>, tensor<2x8xf32>, tensor<2x8xf32>)
  %h_5_c_attn_weight = aicf.read @h.5.c_attn.weight : tensor<48x16xf32>
  %reshape_60 = aicf.reshape %layer_norm_30 : tensor<2x8x16xf32> -> tensor<16x16xf32>
  %matmul_30 = aicf.matmul %reshape_60, %h_5_c_attn_weight {transpose_b}
      : (tensor<16x16xf32>, tensor<48x16xf32>) -> tensor<16x48xf32>
  %h_5_c_attn_bias = aicf.read @h.5.c_attn.bias : tensor<48xf32>
  %broadcast_26 = aicf.broadcast %h_5_c_attn_bias dimensions = [1] : tensor<48xf32> -> tensor<16x48xf32>
  %add_31 = aicf.add %matmul_30, %broadcast_26 : tensor<16x48xf32>
  %reshape_61 = aicf.reshape %add_31 : tensor<16x48xf32> -> tensor<2x8x48xf32>
  %slice_15 = aicf.slice %reshape_61 offsets = [0, 0, 0] strides = [1, 1, 1]
      : tensor<2x8x48xf32> -> tensor<2x8x16xf32>
  %slice_16 = aicf.slice %reshape_61 offsets = [0, 0, 16] strides = [1, 1, 1]
      : tensor<2x8x48xf32> -> tensor<2x8x16xf32>
  %slice_17 = aicf.slice %reshape_61 offsets = [0, 0, 32] strides = [1, 1, 1]
      : tensor<2x8x48xf32> -> tensor<2x8x16xf32>
  %reshape_62 = aicf.reshape %slice_15 : tensor<2x8x16xf32> -> tensor<2x8x2x8xf32>
  %transpose_20 = aicf.transpose %reshape_62 permutation = [0, 2, 1, 3]
      : tensor<2x8x2x8xf32> -> tensor<2x2x8x8xf32>
  %reshape_63 = aicf.reshape %slice_16 : tensor<2x8x16xf32> -> tensor<2x8x2x8xf32>
  %transpose_21 = aicf.transpose %reshape_63 permutation = [0, 2, 1, 3]
      : tensor<2x8x2x8xf32> -> tensor<2x2x8x8xf32>
  %reshape_64 = aicf.reshape %slice_17 : tensor<2x8x16xf32> -> tensor<2x8x2x8xf32>
  %transpose_22 = aicf.transpose %reshape_64 permutation = [0, 2, 1, 3]
      : tensor<2x8x2x8xf32> -> tensor<2x2x8x8xf32>
  %matmul_31 = aicf.matmul %transpose_20, %transpose_21 {transpose_b}
      : (tensor<2x2x8x8xf32>, tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xf32>
  %mul_5 = aicf.mul %matmul_31, %c : tensor<2x2x8x8xf32>
  %iota_11 = aicf.iota axis = 0 : tensor<8x8xi32>
  %iota_12 = aicf.iota axis = 1 : tensor<8x8xi32>
  %ge_5 = aicf.compare ge %iota_11, %iota_12 : tensor<8x8xi32> -> tensor<8x8xi1>
  %broadcast_27 = aicf.broadcast %ge_5 dimensions = [2, 3] : tensor<8x8xi1> -> tensor<2x2x8x8xi1>
  %select_5 = aicf.select %broadcast_27, %mul_5, %c_1 : tensor<2x2x8x8xi1>, tensor<2x2x8x8xf32>
  %softmax_5 = aicf.softmax %select_5 axis = 3 : tensor<2x2x8x8xf32>
  %matmul_32 = aicf.matmul %softmax_5, %transpose_22
      : (tensor<2x2x8x8xf32>, tensor<2x2x8x8xf32>) -> tensor<2x2x8x8xf32>
  %transpose_23 = aicf.transpose %matmul_32 permutation = [0, 2, 1, 3]
      : tensor<2x2x8x8xf32> -> tensor<2x8x2x8xf32>
  %reshape_65 = aicf.reshape %transpose_23 : tensor<2x8x2x8xf32> -> tensor<2x8x16xf32>
  %h_5_c_proj_weight = aicf.read @h.5.c_proj.weight : tensor<16x16xf32>
  %reshape_66 = aicf.reshape %reshape_65 : tensor<2x8x16xf32> -> tensor<16x16xf32>
  %matmul_33 = aicf.matmul %reshape_66, %h_5_c_proj_weight {transpose_b}
      : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
  %h_5_c_proj_bias = aicf.read @h.5.c_proj.bias : tensor<16xf32>
  %broadcast_28 = aicf.broadcast %h_5_c_proj_bias dimensions = [1] : tensor<16xf32> -> tensor<16x16xf32>
  %add_32 = aicf.add %matmul_33, %broadcast_28 : tensor<16x16xf32>
  %reshape_67 = aicf.reshape %add_32 : tensor<16x16xf32> -> tensor<2x8x16xf32>
  %add_33 = aicf.add %add_30, %reshape_67 : tensor<2x8x16xf32>
  %h_5_ln_2_weight = aicf.read @h.5.ln_2.weight : tensor<16xf32>
  %h_5_ln_2_bias = aicf.read @h.5.ln_2.bias : tensor<16xf32>
  %layer_norm_33, %layer_norm_34, %layer_norm_35 = aicf.layer_norm %add_33, %h_5_ln_2_weight, %h_5_ln_2_bias axis = 2 eps = 1.0e-05
      : (tensor<2x8x16xf32>, tensor<16xf32>, tensor<16xf32>) -> (tensor<2x8x16xf32>, tensor<2x8xf32>, tensor<2x8xf32>)
  %h_5_c_fc_weight = aicf.read @h.5.c_fc.weight : tensor<64x16xf32>
  %reshape_68 = aicf.reshape %layer_norm_33 : tensor<2x8x16xf32> -> tensor<16x16xf32>
  %matmul_34 = aicf.matmul %reshape_68, %h_5_c_fc_weight {transpose_b}
      : (tensor<16x16xf32>, tensor<64x16xf32>) -> tensor<16x64xf32>
  %h_5_c_fc_bias = aicf.read @h.5.c_fc.bias : tensor<64xf32>
  %broadcast_29 = aicf.broadcast %h_5_c_fc_bias dimensions = [1] : tensor<64xf32> -> tensor<16x64xf32>
  %add_34 = aicf.add %matmul_34, %broadcast_29 : tensor<16x64xf32>
  %reshape_69 = aicf.reshape %add_34 : tensor<16x64xf32> -> tensor<2x8x64xf32>
  %gelu_5 = aicf.gelu %reshape_69 form = erf : tensor<2x8x64xf32>
  %h_5_c_out_weight = aicf.read @h.5.c_out.weight : tensor<16x64xf32>
  %reshape_70 = aicf.reshape %gelu_5 : tensor<2x8x64xf32> -> tensor<16x64xf32>
  %matmul_35 = aicf.matmul %reshape_70, %h_5_c_out_weight {transpose_b}
      : (tensor<16x64xf32>, tensor<16x64xf32>) -> tensor<16x16xf32>
  %h_5_c_out_bias = aicf.read @h.5.c_out.bias : tensor<16xf32>
  %broadcast_30 = aicf.broadcast %h_5_c_out_bias dimensions = [1] : tensor<16xf32> -> tensor<16x16xf32>
  %add_35 = aicf.add %matmul_35, %broadcast_30 : tensor<16x16xf32>
  %reshape_71 = aicf.reshape %add_35 : tensor<16x16xf32> -> tensor<2x8x16xf32>
  %add_36 = aicf.add %add_33, %reshape_71 : tensor<2x8x16xf32>
  %ln_f_weight = aicf.read @ln_f.weight : tensor<16xf32>
  %ln_f_bias = aicf.read @ln_f.bias : tensor<16xf32>
  %layer_norm_36, %layer_norm_37, %layer_norm_38 = aicf.layer_norm %add_36, %ln_f_weight, %ln_f_bias axis = 2 eps = 1.0e-05
      : (tensor<2x8x16xf32>, tensor<16xf32>, tensor<16xf32>) -> (tensor<2x8x16xf32>, tensor<2x8xf32>, tensor<2x8xf32>)
  %reshape_72 = aicf.reshape %layer_norm_36 : tensor<2x8x16xf32> -> tensor<16x16xf32>
  %matmul_36 = aicf.matmul %reshape_72, %wte_weight {transpose_b}
      : (tensor<16x16xf32>, tensor<32x16xf32>) -> tensor<16x32xf32>
  %reshape_73 = aicf.reshape %matmul_36 : tensor<16x32xf32> -> tensor<2x8x32xf32>
  %reshape_74 = aicf.reshape %reshape_73 : tensor<2x8x32xf32> -> tensor<16x32xf32>
  %reshape_75 = aicf.reshape %in1 : tensor<2x8xi64> -> tensor<16xi64>
  %softmax_cross_entropy = aicf.softmax_cross_entropy %reshape_74, %reshape_75
      : (tensor<16x32xf32>, tensor<16xi64>) -> tensor<16xf32>
  %c_2 = aicf.constant dense<-100> : tensor<16xi64>
  %ne = aicf.compare ne %reshape_75, %c_2 : tensor<16xi64> -> tensor<16xi1>
  %cast = aicf.cast %ne : tensor<16xi1> -> tensor<16xf32>
  %ne_1 = aicf.compare ne %reshape_75, %c_2 : tensor<16xi64> -> tensor<16xi1>
  %c_3 = aicf.constant dense<0.0> : tensor<16xf32>
  %select_6 = aicf.select %ne_1, %softmax_cross_entropy, %c_3 : tensor<16xi1>, tensor<16xf32>
  %sum = aicf.reduce_sum %select_6 axes = [0] : tensor<16xf32> -> tensor<f32>
  %sum_1 = aicf.reduce_sum %cast axes = [0] : tensor<16xf32> -> tensor<f32>
  %loss = aicf.div %sum, %sum_1 : tensor<f32>
  %lr0 = aicf.read @lr0 : tensor<f32>
  %gradient, %gradient_1, %gradient_2, %gradient_3, %gradient_4, %gradient_5, %gradient_6, %gradient_7, %gradient_8, %gradient_9, %gradient_10, %gradient_11, %gradient_12, %gradient_13, %gradient_14, %gradient_15, %gradient_16, %gradient_17, %gradient_18, %gradient_19, %gradient_20, %gradient_21, %gradient_22, %gradient_23, %gradient_24, %gradient_25, %gradient_26, %gradient_27, %gradient_28, %gradient_29, %gradient_30, %gradient_31, %gradient_32, %gradient_33, %gradient_34, %gradient_35, %gradient_36, %gradient_37, %gradient_38, %gradient_39, %gradient_40, %gradient_41, %gradient_42, %gradient_43, %gradient_44, %gradient_45, %gradient_46, %gradient_47, %gradient_48, %gradient_49, %gradient_50, %gradient_51, %gradient_52, %gradient_53, %gradient_54, %gradient_55, %gradient_56, %gradient_57, %gradient_58, %gradient_59, %gradient_60, %gradient_61, %gradient_62, %gradient_63, %gradient_64, %gradient_65, %gradient_66, %gradient_67, %gradient_68, %gradient_69, %gradient_70, %gradient_71, %gradient_72, %gradient_73, %gradient_74, %gradient_75 = aicf.gradient %loss wrt %wte_weight, %wpe_weight, %h_0_ln_1_weight, %h_0_ln_1_bias, %h_0_ln_2_weight, %h_0_ln_2_bias, %h_0_c_attn_weight, %h_0_c_attn_bias, %h_0_c_proj_weight, %h_0_c_proj_bias, %h_0_c_fc_weight, %h_0_c_fc_bias, %h_0_c_out_weight, %h_0_c_out_bias, %h_1_ln_1_weight, %h_1_ln_1_bias, %h_1_ln_2_weight, %h_1_ln_2_bias, %h_1_c_attn_weight, %h_1_c_attn_bias, %h_1_c_proj_weight, %h_1_c_proj_bias, %h_1_c_fc_weight, %h_1_c_fc_bias, %h_1_c_out_weight, %h_1_c_out_bias, %h_2_ln_1_weight, %h_2_ln_1_bias, %h_2_ln_2_weight, %h_2_ln_2_bias, %h_2_c_attn_weight, %h_2_c_attn_bias, %h_2_c_proj_weight, %h_2_c_proj_bias, %h_2_c_fc_weight, %h_2_c_fc_bias, %h_2_c_out_weight, %h_2_c_out_bias, %h_3_ln_1_weight, %h_3_ln_1_bias, %h_3_ln_2_weight, %h_3_ln_2_bias, %h_3_c_attn_weight, %h_3_c_attn_bias, %h_3_c_proj_weight, %h_3_c_proj_bias, %h_3_c_fc_weight, %h_3_c_fc_bias, %h_3_c_out_weight, %h_3_c_out_bias, %h_4_ln_1_weight, %h_4_ln_1_bias, %h_4_ln_2_weight, %h_4_ln_2_bias, %h_4_c_attn_weight, %h_4_c_attn_bias, %h_4_c_proj_weight, %h_4_c_proj_bias, %h_4_c_fc_weight, %h_4_c_fc_bias, %h_4_c_out_weight, %h_4_c_out_bias, %h_5_ln_1_weight, %h_5_ln_1_bias, %h_5_ln_2_weight, %h_5_ln_2_bias, %h_5_c_attn_weight, %h_5_c_attn_bias, %h_5_c_proj_weight, %h_5_c_proj_bias, %h_5_c_fc_weight, %h_5_c_fc_bias, %h_5_c_out_weight, %h_5_c_out_bias, %ln_f_weight, %ln_f_bias
      : tensor<f32> -> tensor<32x16xf32>, tensor<8x16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<48x16xf32>, tensor<48xf32>, tensor<16x16xf32>, tensor<16xf32>, tensor<64x16xf32>, tensor<64xf32>, tensor<16x64xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<48x16xf32>, tensor<48xf32>, tensor<16x16xf32>, tensor<16xf32>, tensor<64x16xf32>, tensor<64xf32>, tensor<16x64xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<48x16xf32>, tensor<48xf32>, tensor<16x16xf32>, tensor<16xf32>, tensor<64x16xf32>, tensor<64xf32>, tensor<16x64xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<48x16xf32>, tensor<48xf32>, tensor<16x16xf32>, tensor<16xf32>, tensor<64x16xf32>, tensor<64xf32>, tensor<16x64xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<48x16xf32>, tensor<48xf32>, tensor<16x16xf32>, tensor<16xf32>, tensor<64x16xf32>, tensor<64xf32>, tensor<16x64xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<48x16xf32>, tensor<48xf32>, tensor<16x16xf32>, tensor<16xf32>, tensor<64x16xf32>, tensor<64xf32>, tensor<16x64xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16xf32>
  aicf.apply_gradients %gradient, %gradient_1, %gradient_2, %gradient_3, %gradient_4, %gradient_5, %gradient_6, %gradient_7, %gradient_8, %gradient_9, %gradient_10, %gradient_11, %gradient_12, %gradient_13, %gradient_14, %gradient_15, %gradient_16, %gradient_17, %gradient_18, %gradient_19, %gradient_20, %gradient_21, %gradient_22, %gradient_23, %gradient_24, %gradient_25, %gradient_26, %gradient_27, %gradient_28, %gradient_29, %gradient_30, %gradient_31, %gradient_32, %gradient_33, %gradient_34, %gradient_35, %gradient_36, %gradient_37, %gradient_38, %gradient_39, %gradient_40, %gradient_41, %gradient_42, %gradient_43, %gradient_44, %gradient_45, %gradient_46, %gradient_47, %gradient_48, %gradient_49, %gradient_50, %gradient_51, %gradient_52, %gradient_53, %gradient_54, %gradient_55, %gradient_56, %gradient_57, %gradient_58, %gradient_59, %gradient_60, %gradient_61, %gradient_62, %gradient_63, %gradient_64, %gradient_65, %gradient_66, %gradient_67, %gradient_68, %gradient_69, %gradient_70, %gradient_71, %gradient_72, %gradient_73, %gradient_74, %gradient_75 to [@wte.weight, @wpe.weight, @h.0.ln_1.weight, @h.0.ln_1.bias, @h.0.ln_2.weight, @h.0.ln_2.bias, @h.0.c_attn.weight, @h.0.c_attn.bias, @h.0.c_proj.weight, @h.0.c_proj.bias, @h.0.c_fc.weight, @h.0.c_fc.bias, @h.0.c_out.weight, @h.0.c_out.bias, @h.1.ln_1.weight, @h.1.ln_1.bias, @h.1.ln_2.weight, @h.1.ln_2.bias, @h.1.c_attn.weight, @h.1.c_attn.bias, @h.1.c_proj.weight, @h.1.c_proj.bias, @h.1.c_fc.weight, @h.1.c_fc.bias, @h.1.c_out.weight, @h.1.c_out.bias, @h.2.ln_1.weight, @h.2.ln_1.bias, @h.2.ln_2.weight, @h.2.ln_2.bias, @h.2.c_attn.weight, @h.2.c_attn.bias, @h.2.c_proj.weight, @h.2.c_proj.bias, @h.2.c_fc.weight, @h.2.c_fc.bias, @h.2.c_out.weight, @h.2.c_out.bias, @h.3.ln_1.weight, @h.3.ln_1.bias, @h.3.ln_2.weight, @h.3.ln_2.bias, @h.3.c_attn.weight, @h.3.c_attn.bias, @h.3.c_proj.weight, @h.3.c_proj.bias, @h.3.c_fc.weight, @h.3.c_fc.bias, @h.3.c_out.weight, @h.3.c_out.bias, @h.4.ln_1.weight, @h.4.ln_1.bias, @h.4.ln_2.weight, @h.4.ln_2.bias, @h.4.c_attn.weight, @h.4.c_attn.bias, @h.4.c_proj.weight, @h.4.c_proj.bias, @h.4.c_fc.weight, @h.4.c_fc.bias, @h.4.c_out.weight, @h.4.c_out.bias, @h.5.ln_1.weight, @h.5.ln_1.bias, @h.5.ln_2.weight, @h.5.ln_2.bias, @h.5.c_attn.weight, @h.5.c_attn.bias, @h.5.c_proj.weight, @h.5.c_proj.bias, @h.5.c_fc.weight, @h.5.c_fc.bias, @h.5.c_out.weight, @h.5.c_out.bias, @ln_f.weight, @ln_f.bias] by #aicf.adamw<beta1 = 0.9, beta2 = 0.999, eps = 1.0e-08, weight_decay = 0.01> lr %lr0
      : tensor<32x16xf32>, tensor<8x16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<48x16xf32>, tensor<48xf32>, tensor<16x16xf32>, tensor<16xf32>, tensor<64x16xf32>, tensor<64xf32>, tensor<16x64xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<48x16xf32>, tensor<48xf32>, tensor<16x16xf32>, tensor<16xf32>, tensor<64x16xf32>, tensor<64xf32>, tensor<16x64xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<48x16xf32>, tensor<48xf32>, tensor<16x16xf32>, tensor<16xf32>, tensor<64x16xf32>, tensor<64xf32>, tensor<16x64xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<48x16xf32>, tensor<48xf32>, tensor<16x16xf32>, tensor<16xf32>, tensor<64x16xf32>, tensor<64xf32>, tensor<16x64xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<48x16xf32>, tensor<48xf32>, tensor<16x16xf32>, tensor<16xf32>, tensor<64x16xf32>, tensor<64xf32>, tensor<16x64xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<48x16xf32>, tensor<48xf32>, tensor<16x16xf32>, tensor<16xf32>, tensor<64x16xf32>, tensor<64xf32>, tensor<16x64xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16xf32>
  return %loss : tensor<f32>
}
