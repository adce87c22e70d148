// Runs after an install, with npm's Node. Verifies the Node that the site will run on, which the package
// `node` downloads without package-lock.json. Plain JavaScript, because npm may run on an older Node.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

/** SHA-256 of `bin/node` by version and platform. How to record them: docs/operations/upgrades.md, "What is installed". */
export const recorded = {
  "24.21.0": {
    "linux-x64": "7fde7b8afa198da66257f42ee2001d874c7355631e6d1579a5fb5ef1f246df4c",
    "linux-arm64": "0f8949d1028f6d61506b2d5bc57e7e6fe893d7b1997509b7847294fc9c616584",
  },
};

/**
 * @param {string} root the folder of package.json
 * @param {string} platform
 * @returns {{ ok: boolean, said: string }}
 */
export function checkNode(root, platform) {
  const { dependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const file = join(root, "node_modules/node/bin/node");
  /** @type {Record<string, string> | undefined} */
  const digests = Object.entries(recorded).find(([version]) => version === dependencies.node)?.[1];
  if (!digests) return { ok: false, said: `No digest is recorded for Node ${dependencies.node}.` };
  const expected = digests[platform];
  if (!expected)
    return { ok: true, said: `Nobody has recorded the digest of Node for ${platform}: not checked.` };
  const found = createHash("sha256").update(readFileSync(file)).digest("hex");
  if (found === expected) return { ok: true, said: "" };
  return {
    ok: false,
    said: `${file} is not the recorded Node ${dependencies.node}: its SHA-256 is ${found}.`,
  };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const { ok, said } = checkNode(
    fileURLToPath(new URL("..", import.meta.url)),
    `${process.platform}-${process.arch}`,
  );
  if (said) console.error(said);
  process.exit(ok ? 0 : 1);
}
