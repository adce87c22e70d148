import { expect, test, vi } from "vitest";
import { readSettings } from "#lib/platform/settings.ts";
import { reportMedia } from "#server/transcode/report-media.ts";
import { newUploadState } from "#server/transcode/upload-states.ts";
import { temporaryFolder } from "#tests/support/disk/temporary-folder.ts";

const states = (count: number) =>
  Array.from({ length: count }, (_, at) => newUploadState(at.toString(16).padStart(32, "0"), at));

test.each([
  [0, [0]],
  [50, [50]],
  [120, [50, 50, 20]],
])("%i states of uploads are reported in parts of %o, and each has its instruction", async (count, parts) => {
  const sent: string[][] = [];
  vi.stubGlobal("fetch", async (_: string, { body }: { body: string }) => {
    const ids = JSON.parse(body).media.map(({ id }: { id: string }) => id);
    sent.push(ids);
    return Response.json({ media: ids.map((id: string) => ({ id, access: "members", played: false })) });
  });
  const reported = states(count);
  const instructions = await reportMedia(temporaryFolder(), readSettings({}), reported);
  expect(sent.map((ids) => ids.length)).toEqual(parts);
  expect(instructions.map(({ id }) => id)).toEqual(reported.map(({ id }) => id));
});
