import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "./temporary-folder.ts";

/** A folder in which `tryFolder` gets ENOSPC (lib/platform/files/data-dir.ts), on a disk that has space. */
export function fullFolder(): string {
  const folder = temporaryFolder();
  symlinkSync("/dev/full", join(folder, `.written-${process.pid}`));
  return folder;
}
