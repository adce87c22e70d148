import { existsSync } from "node:fs";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { pageMetadata, pastEndMetadata } from "#lib/seo/metadata.ts";
import { siteData } from "#lib/seo/site.ts";

beforeEach(() => {
  vi.stubEnv("SITE_URL", "https://murmur.test/");
  vi.stubEnv("SITE_NAME", "Quiet");
  vi.stubEnv("SOCIAL_URLS", "https://social.test/quiet");
});

const size = { width: 1200, height: 630, type: "image/jpeg" };
/** The site's own picture: absolute, and of a kind that social networks show. */
const picture = { url: "https://murmur.test/images/social.jpg", alt: "Quiet", ...size };
const head = { title: "Soft rain", description: "A calm video." };

describe("canonical and alternates (absolute, from SITE_URL, both languages)", () => {
  test.each([
    ["/", "https://murmur.test", "https://murmur.test/zh"],
    ["/videos", "https://murmur.test/videos", "https://murmur.test/zh/videos"],
    ["/videos?page=2", "https://murmur.test/videos?page=2", "https://murmur.test/zh/videos?page=2"],
    ["/video/%E9%9B%A8", "https://murmur.test/video/%E9%9B%A8", "https://murmur.test/zh/video/%E9%9B%A8"],
  ])("the page %s names its addresses in both languages", (path, en, zh) => {
    const languages = { en, "zh-Hans": zh, zh, "x-default": en };
    expect(pageMetadata({ ...head, locale: "en", path }).alternates).toMatchObject({
      canonical: en,
      languages,
    });
    expect(pageMetadata({ ...head, locale: "zh", path }).alternates).toMatchObject({
      canonical: zh,
      languages,
    });
  });

  test("a page names its own feed before the site's", () => {
    const english = { url: "https://murmur.test/feed.xml", title: "New ASMR videos on Quiet" };
    const feedsOf = (given: object) =>
      pageMetadata({ ...head, locale: "en", path: "/", ...given }).alternates?.types;
    expect(feedsOf({})).toEqual({ "application/rss+xml": [english] });
    const chinese = { url: "https://murmur.test/zh/feed.xml", title: "Quiet的最新 ASMR 视频" };
    const own = { url: "https://murmur.test/zh/anchors/mira/feed.xml", title: "Mira" };
    expect(feedsOf({ locale: "zh", path: "/anchors/mira?page=2", feedTitle: "Mira" })).toEqual({
      "application/rss+xml": [own, chinese],
    });
  });
});

describe("robots (index, follow; searches noindex, follow)", () => {
  test.each([
    [undefined, { index: true, follow: true, "max-image-preview": "large" }],
    [true, { index: true, follow: true, "max-image-preview": "large" }],
    [false, { index: false, follow: true, "max-image-preview": "large" }],
  ])("the robots tag of a page with index %s is right", (index, robots) => {
    const given = { ...head, locale: "en" as const, path: "/", ...(index !== undefined && { index }) };
    expect(pageMetadata(given).robots).toEqual(robots);
  });
});

test.each([
  ["/", true],
  ["/videos?page=2", true],
  ["/login", false],
  ["/login?redirect=/vip", false],
  ["/nothing-there", false],
])("whether a page such as %s is indexed without saying so itself: %s", (path, index) =>
  expect(pageMetadata({ ...head, locale: "en", path }).robots).toMatchObject({ index }),
);

describe("title, description and social tags", () => {
  const page = { ...head, locale: "en", path: "/video/a" } as const;

  test("the title, the description and the social tags of a page say the same", () =>
    expect(
      pageMetadata({
        ...page,
        type: "video.other",
        image: { src: "https://cdn.test/a.jpg", alt: "Soft rain" },
      }),
    ).toMatchObject({
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
        images: [{ url: "https://murmur.test/pictures/social/cdn.test/a.jpg", alt: "Soft rain", ...size }],
      },
      twitter: {
        card: "summary_large_image",
        title: "Soft rain | Quiet",
        description: "A calm video.",
        images: [{ url: "https://murmur.test/pictures/social/cdn.test/a.jpg", alt: "Soft rain", ...size }],
      },
    }));

  test("a page without a picture has the site's own picture, with its full address", () => {
    expect(pageMetadata(page)).toMatchObject({
      openGraph: { images: [picture], type: "website" },
      twitter: { images: [picture] },
    });
    const image = { src: null, alt: "Soft rain" };
    expect(pageMetadata({ ...page, image }).openGraph).toMatchObject({
      images: [{ ...picture, alt: "Soft rain" }],
    });
  });

  test("a video's tags say where it plays, and an anchor's tags who it is", () => {
    const player = { url: "https://www.youtube.com/embed/a", type: "text/html" };
    expect(pageMetadata({ ...page, type: "video.other", player }).openGraph).toMatchObject({
      videos: [{ ...player, secureUrl: player.url, width: 1280, height: 720 }],
    });
    const closed = pageMetadata({ ...page, type: "video.other", player: null }).openGraph;
    expect(closed).not.toHaveProperty("videos");
    expect(pageMetadata({ ...page, type: "profile", username: "mira" }).openGraph).toMatchObject({
      type: "profile",
      username: "mira",
    });
  });

  test("a page that is not found or past the end of a list names no canonical address", () => {
    const missing = pageMetadata({ ...page, index: false, isMissing: true });
    expect(missing).not.toHaveProperty("alternates");
    expect(missing.openGraph).not.toHaveProperty("url");
    const pastEnd = pastEndMetadata(pageMetadata(page));
    expect(pastEnd).not.toHaveProperty("alternates");
    expect(pastEnd.openGraph).not.toHaveProperty("url");
    expect(pastEnd.robots).toEqual({ index: false, follow: true });
  });

  test("the tags of a Chinese page name its language", () =>
    expect(pageMetadata({ ...page, locale: "zh" })).toMatchObject({
      openGraph: { locale: "zh_CN", alternateLocale: ["en_US"], url: "https://murmur.test/zh/video/a" },
    }));

  test("long texts are cut in every tag of a page's head", () => {
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

test("the home page's structured data contains an Organization and a WebSite of SITE_URL", () =>
  expect(siteData()["@graph"]).toMatchObject([
    {
      "@type": "Organization",
      name: "Quiet",
      url: "https://murmur.test",
      logo: {
        "@type": "ImageObject",
        url: "https://murmur.test/images/icon-512.png",
        width: 512,
        height: 512,
      },
      sameAs: ["https://social.test/quiet"],
    },
    { "@type": "WebSite", name: "Quiet", url: "https://murmur.test" },
  ]));

test("the files of the site's own pictures exist", () => {
  const icons = [512, 192].flatMap((size) => [`icon-${size}.png`, `icon-maskable-${size}.png`]);
  for (const name of ["social.jpg", "apple-icon.png", ...icons])
    expect(existsSync(new URL(`../../../../public/images/${name}`, import.meta.url))).toBe(true);
  expect(JSON.stringify(siteData())).toContain("/images/icon-512.png");
});
