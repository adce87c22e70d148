import { rename, rm, writeFile } from "node:fs/promises";

/**
 * Writes a file that appears only when it is complete.
 *
 * @param unfinished its path until then, in the same folder
 * @param prepare runs on the unfinished file before it appears
 * @throws if the disk fails; the unfinished file is removed then
 */
export async function writeAtomically(
  path: string,
  content: string | Buffer,
  unfinished: string,
  prepare: () => Promise<void> = async () => {},
): Promise<void> {
  try {
    await writeFile(unfinished, content);
    await prepare();
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => undefined);
    throw error;
  }
}
