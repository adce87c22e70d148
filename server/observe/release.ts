import { readFileSync } from "node:fs";
import packageFile from "#package.json" with { type: "json" };

export const { version } = packageFile;

/** The commit that scripts/tools/commit.ts found at the build; "unknown" if it was built without git. */
export function builtCommit(): string {
  try {
    return readFileSync(new URL("../../.next/commit", import.meta.url), "utf8").trim();
  } catch {
    return "unknown";
  }
}
