import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { ensureDebian } from "#scripts/tools/debian.ts";
import { runSteps, vitestStep } from "./steps.ts";

// The Dockerfile's image, built without Docker, and the site in it as a container runs it: as nobody, with a root that can't be
// written. Needs root. CONTAINER_STORE keeps the image's bases for the next run.

ensureDebian("An image needs buildah, Redis and PostgreSQL", {
  programs: ["buildah", "debootstrap", "redis-server", "setpriv"],
  packages: ["buildah", "debootstrap", "redis-server", "util-linux"],
});
const kept = process.env.CONTAINER_STORE;
const store = kept ?? mkdtempSync("/var/tmp/murmur-container-");
const env = { ...process.env };
const done = runSteps("container", [
  {
    name: "the image",
    run() {
      const { status, stdout } = spawnSync("bash", ["deploy/container/build.sh", "site", store], {
        encoding: "utf8",
        stdio: ["ignore", "pipe", "inherit"],
      });
      env.CONTAINER_ROOT = stdout.trim();
      return status === 0;
    },
  },
  vitestStep("the site in it", "container", { env }),
]);
if (kept === undefined) rmSync(store, { recursive: true, force: true });
process.exit(done ? 0 : 1);
