# Writes the bytes of the file INPUT as the array NAME to the header OUTPUT.
file(READ ${INPUT} bytes HEX)
string(REGEX REPLACE "(..)" "0x\\1," bytes "${bytes}")
string(REGEX REPLACE "(0x..,0x..,0x..,0x..,0x..,0x..,0x..,0x..,)" "\\1\n" bytes "${bytes}")
file(WRITE ${OUTPUT} "#include <cstdint>\nalignas(8) inline const uint8_t ${NAME}[] = {\n${bytes}};\n")
