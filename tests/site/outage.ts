import { expect } from "vitest";
import { revalidateSecret } from "#harness/addresses.ts";
import { type Texts, words } from "#tests/support/e2e/texts.ts";

type Got = { status: number; headers: Headers; main: string; noindex: boolean };

/** A response without redirects; `main` is the text of its main element. */
export async function get(url: string): Promise<Got> {
  const answer = await fetch(url, { redirect: "manual" });
  const html = await answer.text();
  return {
    status: answer.status,
    headers: answer.headers,
    main: (/<main.*<\/main>/s.exec(html)?.[0] ?? html)
      .replace(/<script.*?<\/script>|<[^>]*>/gs, " ")
      .replaceAll("&#x27;", "'"),
    noindex: /<meta name="robots" content="noindex/.test(html),
  };
}

/** WordPress reports changed content. */
export async function forget(url: string, tags: string[]): Promise<number> {
  const headers = { authorization: `Bearer ${revalidateSecret}`, "content-type": "application/json" };
  const answer = await fetch(`${url}/_api/revalidate`, {
    method: "POST",
    headers,
    body: JSON.stringify({ tags }),
  });
  return answer.status;
}

/** Texts for missing content, which an outage must not show. */
export const nothing =
  /No videos found|No Anchors Found|No Videos Yet|not found|No content|没有找到|还没有视频|暂时没有内容/i;

/** The titles of pages that an outage leaves without content. */
const failed = ({ home, videos, video, anchors, anchor }: Texts) =>
  new RegExp(
    [home.failed, videos.failedTitle, video.failedTitle, anchors.failedTitle, anchor.failedTitle].join("|"),
  );

/** Checks a response during an outage. */
export function expectUnavailable({ status, headers, main, noindex }: Got, name: string) {
  expect.soft(status, name).toBe(503);
  expect.soft(Number(headers.get("retry-after")), name).toBeGreaterThan(0);
  expect.soft(headers.get("cache-control"), name).toContain("no-store");
  expect.soft(noindex, name).toBe(true);
  expect.soft(main, name).toMatch(failed(words[name.includes("/zh") ? "zh" : "en"]));
  expect.soft(main, name).not.toMatch(nothing);
  expect.soft(main, name).toMatch(/(?:Reference: |编号：)\s*[\w-]{8,}/);
}
