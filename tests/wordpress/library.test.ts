import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { demoLibrary } from "#harness/wordpress/demo-library.ts";
import { wordpressSite } from "#harness/wordpress/wordpress-site.ts";
import { runPhp } from "./run-php.ts";

const folder = mkdtempSync(join(tmpdir(), "murmur-library-"));
afterAll(() => rmSync(folder, { recursive: true }));

type Library = ReturnType<typeof demoLibrary>;
const file = join(folder, "library.json");
const run = (command: "import" | "export") => String(runPhp("library.php", command, file));

const importedLibrary = demoLibrary(`${wordpressSite.wordpressUrl}/wp-content/uploads/demo`);
const demoAuthors = new Set(
  importedLibrary.videos.flatMap(({ comments = [] }) => comments.map(({ author }) => author)),
);

function read(): Library {
  run("export");
  const library = JSON.parse(readFileSync(file, "utf8")) as Library;
  return { ...library, videos: library.videos.map(withDemoComments) };
}

/** Other tests post comments at the same time, as members whose names no author of the demo has. */
function withDemoComments<Video extends Library["videos"][number]>({ comments = [], ...video }: Video) {
  const ofDemo = comments.filter(({ author }) => demoAuthors.has(author));
  return { ...video, ...(ofDemo.length > 0 && { comments: ofDemo }) };
}

// An import saves each video as an editor would.
test("the demo's library comes out as it was imported, and can be imported again", {
  timeout: 300_000,
}, () => {
  const out = read();
  expect(out.videos.length).toBeGreaterThan(500);
  expect(out).toEqual(importedLibrary);
  writeFileSync(file, JSON.stringify(importedLibrary));
  expect(run("import")).toBe(
    `Success: ${importedLibrary.videos.length} videos and ${importedLibrary.anchors.length} anchors are in.\n`,
  );
  expect(read()).toEqual(importedLibrary);
});

test("an invalid library is refused with a text", () => {
  writeFileSync(file, JSON.stringify({ format: "murmur-library", version: 1, videos: [{ slug: "x" }] }));
  expect(() => run("import")).toThrow(/Error: title is a required property of library\[videos\]\[0\]\./);
});
