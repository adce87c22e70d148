import { closeSync, mkdirSync, openSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException | null)?.code ?? "";

/**
 * Makes a folder and those above it. Node's own recursion never ends on a file system that takes no folder and says that
 * the one above is missing, such as /proc.
 */
export function makeFolder(dir: string): void {
  const make = () => {
    try {
      mkdirSync(dir);
    } catch (error) {
      if (codeOf(error) !== "EEXIST") throw error;
    }
  };
  try {
    make();
  } catch (error) {
    const parent = dirname(resolve(dir));
    if (parent === resolve(dir)) throw error;
    makeFolder(parent);
    make();
  }
}

/**
 * Makes a file that only this app's user may read, where there is none. One that is there is not opened: as soon as a
 * process closes any descriptor of a file, POSIX drops all locks that it has on it, those of SQLite too.
 */
export function makePrivateFile(file: string): void {
  try {
    closeSync(openSync(file, "wx", 0o600));
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw error;
  }
}

/** As much as a database adds at once: some file systems find room for a few bytes on a full disk. */
const probe = Buffer.alloc(8192);

/** Writes to a folder, and takes it back. @throws Error where it takes nothing */
export async function tryFolder(dir: string): Promise<void> {
  const file = join(dir, `.written-${process.pid}`);
  try {
    await writeFile(file, probe);
  } finally {
    await rm(file, { force: true });
  }
}

/** Whether a folder takes nothing for lack of room alone. */
export const isFull = (error: unknown): boolean => /^(?:ENOSPC|EDQUOT)$/.test(codeOf(error));
