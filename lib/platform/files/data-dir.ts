import { closeSync, mkdirSync, openSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException | null)?.code ?? "";

/** Node's recursive mkdir never ends on file systems such as /proc, which report a missing parent folder. */
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
 * Makes a file for this app's user alone, unless it exists. It never opens an existing one: closing any descriptor of a
 * file drops all POSIX locks of this process on it, SQLite's included.
 */
export function makePrivateFile(file: string): void {
  try {
    closeSync(openSync(file, "wx", 0o600));
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw error;
  }
}

/** As large as a database's write, because some full disks still take a few bytes. */
const probe = Buffer.alloc(8192);

/** Writes a file to a folder and removes it. @throws Error if the folder can't be written */
export async function tryFolder(dir: string): Promise<void> {
  const file = join(dir, `.written-${process.pid}`);
  try {
    await writeFile(file, probe);
  } finally {
    await rm(file, { force: true });
  }
}

export const isFull = (error: unknown): boolean => /^(?:ENOSPC|EDQUOT)$/.test(codeOf(error));
