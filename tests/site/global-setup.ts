import { buildIfNeeded } from "#scripts/tools/build.ts";

export default buildIfNeeded;
