import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";

/** The commit of the sources. The variable COMMIT names it for sources without git. */
function commit(): string {
  if (process.env.COMMIT) return process.env.COMMIT;
  try {
    return execFileSync("git", ["rev-parse", "--short=12", "HEAD"], {
      stdio: ["ignore", "pipe", "ignore"],
    }).toString();
  } catch {
    return "unknown";
  }
}

writeFileSync(".next/commit", commit().trim());
