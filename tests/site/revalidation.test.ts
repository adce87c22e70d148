import { expect, test } from "vitest";
import { revalidateSecret, siteUrl } from "#harness/addresses.ts";
import { kinds, library } from "#tests/support/e2e/library.ts";
import { sandbox } from "#tests/support/e2e/sandbox.ts";

const titleIn = (html: string) => /<h1[^>]*>([^<]*)<\/h1>/.exec(html)?.[1];

test("a changed title is on all pages once WordPress has reported it", async () => {
  const { videos } = await library();
  const video = videos.find(kinds.open);
  if (!video) throw new Error("no video");
  const { slug, title } = video;
  const pages = [`/video/${slug}`, `/zh/video/${slug}`, "/videos"];
  const read = async (path: string) => (await fetch(siteUrl + path)).text();
  /** The RSC data of a navigation. Next redirects to the address with the headers' hash. */
  const move = async (path: string, from = "") => {
    const tree = JSON.stringify(["", { children: [from, {}] }]);
    const headers = {
      rsc: "1",
      "next-router-state-tree": encodeURIComponent(tree),
      "next-url": `/en/${from}`,
    };
    return (await fetch(siteUrl + path, { headers })).text();
  };
  const revalidate = async (secret: string, data: object) => {
    const headers = {
      authorization: `Bearer ${secret}`,
      "content-type": "application/json",
      origin: "https://wordpress.test",
    };
    const body = JSON.stringify(data);
    return (await fetch(`${siteUrl}/_api/revalidate`, { method: "POST", headers, body })).status;
  };
  const changed = "Quiet pages, revalidated";
  for (const path of pages) {
    expect(await read(path)).not.toContain(changed);
    const answers = new Set([await move(path, "vip"), await move(path, "anchors"), await move(path)]);
    expect(answers.size, path).toBe(1);
    expect([...answers][0]).not.toContain(changed);
  }
  const written = titleIn(await read(`/video/${slug}`));

  await sandbox.retitle(slug, changed);
  try {
    for (const path of pages) expect(await read(path)).not.toContain(changed);
    expect(await revalidate("another secret of this length", { tags: [`video:${slug}`, "videos"] })).toBe(
      401,
    );
    expect(titleIn(await read(`/video/${slug}`))).toBe(written);

    expect(await revalidate(revalidateSecret, { tags: [`video:${slug}`, "videos"] })).toBe(204);
    expect(titleIn(await read(`/video/${slug}`))).toBe(changed);
    expect(titleIn(await read(`/zh/video/${slug}`))).toBe(changed);
    expect(await read("/videos")).toContain(changed);
    for (const path of pages) expect(await move(path), path).toContain(changed);
  } finally {
    await sandbox.retitle(slug, title);
    await revalidate(revalidateSecret, { tags: ["video", "videos", "homepage"] });
  }
});
