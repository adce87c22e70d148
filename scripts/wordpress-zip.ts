import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { resolve } from "node:path";

// The plugin as WordPress's "Upload Plugin" takes it, of what is committed.

const file = resolve("dist/murmur.zip");
mkdirSync("dist", { recursive: true });
rmSync(file, { force: true });
execFileSync("git", ["archive", "--format=zip", `--output=${file}`, "HEAD:wordpress", "murmur"]);
console.log(`The plugin is in ${file}: Plugins → Add New → Upload Plugin.`);
