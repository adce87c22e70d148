import { globSync, readFileSync, writeFileSync } from "node:fs";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

/**
 * Writes `.br` and `.gz` files beside the build's static files, at the highest level. The front server sends
 * them from memory.
 */
for (const path of globSync(".next/static/**/*.{js,css,svg}")) {
  const bytes = readFileSync(path);
  const hint = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params: hint }));
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
}
