import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { readSettings } from "#lib/platform/settings.ts";
import { reportMedia } from "#server/transcode/report-media.ts";
import { newUploadState } from "#server/transcode/upload-states.ts";
import { temporaryFolder } from "#tests/support/disk/temporary-folder.ts";

const states = (count: number) =>
  Array.from({ length: count }, (_, at) => newUploadState(at.toString(16).padStart(32, "0"), at));

/** The states as WordPress gets them, by call. */
function sentTo(sent: { id: string; poster?: string }[][]): void {
  vi.stubGlobal("fetch", async (_: string, { body }: { body: string }) => {
    const { media } = JSON.parse(body);
    sent.push(media);
    return Response.json({
      media: media.map(({ id }: { id: string }) => ({ id, access: "members", played: false })),
    });
  });
}

test.each([
  [0, [0]],
  [50, [50]],
  [120, [50, 50, 20]],
])(
  "%i states of uploads are reported in parts of %o, and each state gets its instruction",
  async (count, parts) => {
    const sent: { id: string }[][] = [];
    sentTo(sent);
    const reported = states(count);
    const instructions = await reportMedia(temporaryFolder(), readSettings({}), reported);
    expect(sent.map((films) => films.length)).toEqual(parts);
    expect(instructions.map(({ id }) => id)).toEqual(reported.map(({ id }) => id));
  },
);

test("films that became ready together are reported in calls of an acceptable size, each with its poster", async () => {
  const sent: { id: string; poster?: string }[][] = [];
  sentTo(sent);
  const root = temporaryFolder();
  const loudness = { integrated: -30, peak: -9, loudest: { at: 0, lufs: -25 } };
  const ready = states(5).map((state) => ({ ...state, state: "ready" as const }));
  // In base64, 400 kB each; the fourth alone is larger than a call.
  for (const [nth, { id }] of ready.entries()) {
    mkdirSync(join(root, "ready", id), { recursive: true });
    writeFileSync(join(root, "ready", id, "made.json"), JSON.stringify({ duration: 60, loudness }));
    writeFileSync(join(root, "ready", id, "poster.jpg"), Buffer.alloc(nth === 3 ? 900_000 : 300_000));
  }
  await reportMedia(root, readSettings({}), ready);
  expect(sent.map((films) => films.length)).toEqual([2, 1, 1, 1]);
  expect(sent.flat().map(({ id, poster = "" }) => [id, poster.length])).toEqual(
    ready.map(({ id }, nth) => [id, nth === 3 ? 1_200_000 : 400_000]),
  );
});
