import { settings } from "#lib/platform/settings.ts";
import { Worker } from "#server/transcode/worker.ts";

// Converts films that editors upload to playable ones (docs/operations/films.md).

const { MEDIA_DIR } = settings();
if (MEDIA_DIR === undefined) throw new Error("MEDIA_DIR is not set: there is nothing to work on.");
const worker = new Worker(MEDIA_DIR, settings());
for (const event of ["SIGTERM", "SIGINT", "disconnect"]) process.once(event, () => worker.stop());
await worker.run();
// A channel to the demo's process would keep this process alive.
process.exit(0);
