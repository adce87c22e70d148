import { existsSync } from "node:fs";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { pageMetadata } from "#lib/seo/metadata.ts";
import { siteData } from "#lib/seo/site.ts";

beforeAll(() => {
  vi.stubEnv("SITE_URL", "https://murmur.test/");
  vi.stubEnv("SITE_NAME", "Quiet");
  vi.stubEnv("SOCIAL_URLS", "https://social.test/quiet");
});

/** The site's own picture: absolute, and of a kind that social networks show. */
const picture = expect.stringMatching(/^https:\/\/murmur\.test\/images\/[\w-]+\.(?:png|jpg)$/);
const head = { title: "Soft rain", description: "A calm video." };

describe("canonical and alternates (absolute, from SITE_URL, both languages)", () => {
  test.each([
    ["/", "https://murmur.test/", "https://murmur.test/zh"],
    ["/videos", "https://murmur.test/videos", "https://murmur.test/zh/videos"],
    ["/videos?page=2", "https://murmur.test/videos?page=2", "https://murmur.test/zh/videos?page=2"],
    ["/video/%E9%9B%A8", "https://murmur.test/video/%E9%9B%A8", "https://murmur.test/zh/video/%E9%9B%A8"],
  ])("%s", (path, en, zh) => {
    const languages = { en, "zh-Hans": zh, zh, "x-default": en };
    expect(pageMetadata({ ...head, locale: "en", path }).alternates).toEqual({ canonical: en, languages });
    expect(pageMetadata({ ...head, locale: "zh", path }).alternates).toEqual({ canonical: zh, languages });
  });
});

describe("robots (index, follow; searches noindex, follow)", () => {
  test.each([
    [undefined, { index: true, follow: true }],
    [true, { index: true, follow: true }],
    [false, { index: false, follow: true }],
  ])("index %s", (index, robots) => {
    const given = { ...head, locale: "en" as const, path: "/", ...(index !== undefined && { index }) };
    expect(pageMetadata(given).robots).toEqual(robots);
  });
});

describe("title, description and social tags", () => {
  const page = { ...head, locale: "en", path: "/video/a" } as const;

  test("they say the same", () =>
    expect(pageMetadata({ ...page, type: "video.other", image: "https://cdn.test/a.jpg" })).toMatchObject({
      metadataBase: new URL("https://murmur.test"),
      title: "Soft rain | Quiet",
      description: "A calm video.",
      openGraph: {
        title: "Soft rain | Quiet",
        description: "A calm video.",
        url: "https://murmur.test/video/a",
        siteName: "Quiet",
        locale: "en_US",
        type: "video.other",
        images: ["https://cdn.test/a.jpg"],
      },
      twitter: {
        card: "summary_large_image",
        title: "Soft rain | Quiet",
        description: "A calm video.",
        images: ["https://cdn.test/a.jpg"],
      },
    }));

  test.each([undefined, null])("picture %s: the site's own, absolute", (image) =>
    expect(pageMetadata({ ...page, ...(image === null && { image }) })).toMatchObject({
      openGraph: { images: [picture], type: "website" },
      twitter: { images: [picture] },
    }),
  );

  test("the Chinese page says so", () =>
    expect(pageMetadata({ ...page, locale: "zh" })).toMatchObject({
      openGraph: { locale: "zh_CN", url: "https://murmur.test/zh/video/a" },
    }));

  test("long texts are cut in every tag", () => {
    const { title, description, openGraph, twitter } = pageMetadata({
      ...page,
      title: "rain ".repeat(40),
      description: "rain ".repeat(80),
    });
    expect(String(title)).toMatch(/^.{1,52}… \| Quiet$/);
    expect(String(description)).toMatch(/^.{119,159}…$/);
    expect(openGraph).toMatchObject({ title, description });
    expect(twitter).toMatchObject({ title, description });
  });
});

test("the home page's data: Organization and WebSite of SITE_URL", () =>
  expect(siteData()["@graph"]).toMatchObject([
    {
      "@type": "Organization",
      name: "Quiet",
      url: "https://murmur.test/",
      logo: picture,
      sameAs: ["https://social.test/quiet"],
    },
    { "@type": "WebSite", name: "Quiet", url: "https://murmur.test/" },
  ]));

test("the site's own picture is there", () => {
  const [, file] = /"(?:https:\/\/murmur\.test)(\/images\/[^"]+)"/.exec(JSON.stringify(siteData())) ?? [];
  expect(existsSync(new URL(`../../../../public${file}`, import.meta.url))).toBe(true);
});
