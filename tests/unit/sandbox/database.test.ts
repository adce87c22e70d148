import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { startSandbox } from "#sandbox/start.ts";
import { api, temporaryFolder } from "./support.ts";

/** Answers of a fresh start on `dataDir`, without the origin that differs. */
async function answers(dataDir: string, paths: readonly string[]) {
  const { url, close } = await startSandbox({ port: 0, dataDir });
  const texts = await Promise.all(paths.map(async (path) => (await fetch(url + path)).text()));
  await close();
  return texts.map((text) => text.replaceAll(url, ""));
}

const paths = [`${api}/videos?per_page=1000`, `${api}/anchors?per_page=1000`, `${api}/homepage`];

test("two libraries made apart are the same", async () => {
  expect(await answers(temporaryFolder(), paths)).toEqual(await answers(temporaryFolder(), paths));
});

test("what people wrote stays when the made-up content is built anew", async () => {
  const dataDir = temporaryFolder();
  const comments = `${api}/video/tea-slowly/comments?per_page=100`;
  const [before] = await answers(dataDir, [comments]);
  const db = new DatabaseSync(join(dataDir, "sandbox.db"));
  db.exec(`INSERT INTO comments (video_slug, author, date, content, origin)
           VALUES ('tea-slowly', 'Ana', '2026-11-19 20:00:00', 'Kept.', 'member')`);
  db.exec("UPDATE meta SET value = 'older' WHERE key = 'content'; DELETE FROM videos;");
  db.close();
  const [after] = await answers(dataDir, [comments]);
  const total = (text = "") => Number(JSON.parse(text).pagination.totalComments);
  expect(total(after)).toBe(total(before) + 1);
  expect(after).toContain("Kept.");
});

test("a second start reads what the first one made", async () => {
  const dataDir = temporaryFolder();
  const first = await answers(dataDir, paths);
  expect(await answers(dataDir, paths)).toEqual(first);
  const db = new DatabaseSync(join(dataDir, "sandbox.db"));
  db.exec("UPDATE videos SET title = 'Not made anew' WHERE slug = 'tea-slowly'");
  db.close();
  expect(await answers(dataDir, [`${api}/video/tea-slowly`])).toEqual([
    expect.stringContaining("Not made anew"),
  ]);
});
