import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test, vi } from "vitest";
import { readSettings } from "#lib/platform/settings.ts";
import { UploadStates } from "#server/transcode/upload-states.ts";
import { Worker } from "#server/transcode/worker.ts";
import { temporaryFolder } from "#tests/support/disk/temporary-folder.ts";
import { eventually } from "#tests/support/eventually.ts";

const id = "0123456789abcdef".repeat(2);
let root: string;
beforeEach(() => {
  root = temporaryFolder();
});

test("a film whose folder can't be written does not end the worker", async () => {
  const states = new UploadStates(root);
  await states.load();
  await states.set(id, { video: 7, state: "ready", percent: 100 });
  // In the place of the folder of the films that everybody may watch.
  writeFileSync(join(root, "open"), "");
  const reports = vi.fn(async () => Response.json({ media: [{ id, access: "everybody", played: false }] }));
  vi.stubGlobal("fetch", reports);
  const worker = new Worker(root, readSettings({ MEDIA_DIR: root }), { lookMs: 1, reportMs: 0 });
  const run = worker.run();
  await eventually(() => reports.mock.calls.length >= 3);
  worker.stop();
  await expect(run).resolves.toBeUndefined();
});
