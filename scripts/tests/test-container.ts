import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { buildIfNeeded } from "#harness/build.ts";
import { ensureDebian } from "#harness/debian.ts";
import { command, runSteps, vitestStep } from "./steps.ts";

// Tests the Dockerfile's images. They are built without Docker and run like a container: without root's
// rights, and with a root folder that can't be written. Needs root. CONTAINER_STORE keeps the image's bases
// for the next run.

ensureDebian("An image needs buildah, Redis and PostgreSQL", {
  programs: ["buildah", "debootstrap", "ip", "redis-server", "setpriv"],
  packages: ["buildah", "debootstrap", "iproute2", "redis-server", "util-linux"],
});
buildIfNeeded();
const kept = process.env.CONTAINER_STORE;
const store = kept ?? mkdtempSync("/var/tmp/murmur-container-");
const env = { ...process.env };
const imageStep = (stage: string, variable: string) => ({
  name: `the image of the ${stage}`,
  run() {
    const { status, stdout } = spawnSync("bash", ["deploy/container/build.sh", stage, store], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "inherit"],
    });
    env[variable] = stdout.trim();
    return status === 0;
  },
});
const done = runSteps("container", [
  imageStep("site", "CONTAINER_ROOT"),
  imageStep("media", "MEDIA_ROOT"),
  imageStep("backup", "BACKUP_ROOT"),
  imageStep("demo", "DEMO_ROOT"),
  { name: "compose.yaml as Compose reads it", run: () => command(`tests/container/compose.sh ${store}`) },
  vitestStep("the site in them", "container", { env }),
]);
if (kept === undefined) rmSync(store, { recursive: true, force: true });
process.exit(done ? 0 : 1);
