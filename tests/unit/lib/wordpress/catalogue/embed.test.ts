import { describe, expect, test } from "vitest";
import { parseEmbed } from "#lib/wordpress/catalogue/embed.ts";

const hosts = ["www.youtube.com", "player.vimeo.com"];
const good = "https://www.youtube.com/embed/x";
const loud = "https://WWW.YouTube.com/embed/x";
const film = "https://player.vimeo.com/external/77.hd.mp4";
const frame = (src: string, more = "") => `<iframe src="${src}" ${more}></iframe>`;
const parse = (code: string | null) => parseEmbed(code, hosts);

test.each([
  ["an iframe", frame(good), "frame", good],
  ["with much around it", `<p>Watch</p><div>${frame(good, 'width="1" x')}</div>`, "frame", good],
  ["in capitals", `<IFRAME SRC="${good}"></IFRAME>`, "frame", good],
  ["with single quotes", `<iframe src='${good}'></iframe>`, "frame", good],
  ["without quotes", `<iframe src=${good}></iframe>`, "frame", good],
  ["never closed", `<iframe src="${good}">`, "frame", good],
  ["with space around the address", frame(` ${good}\n`), "frame", good],
  ["with entities in the address", frame(`${good}?a=1&amp;b=2`), "frame", `${good}?a=1&b=2`],
  ["a host in capitals", frame(loud), "frame", loud],
  ["beside a script", `<script src="https://evil.test/x.js"></script>${frame(good)}`, "frame", good],
  ["beside one in a comment", `<!-- ${frame("https://evil.test/")} -->${frame(good)}`, "frame", good],
  ["a video", `<video src="${film}" controls></video>`, "video", film],
  ["a video with a source", `<video controls><source src="${film}"></video>`, "video", film],
  ["an audio", '<audio src="/rain"></audio>', "audio", "/rain"],
  ["an audio with a source", '<audio><source src="/rain"></audio>', "audio", "/rain"],
  [
    "a video whose query names a playlist",
    '<video src="/rain?of=a.m3u8"></video>',
    "video",
    "/rain?of=a.m3u8",
  ],
  ["a maker's page in a video", `<video src="${good}"></video>`, "frame", good],
  ["a bare address", good, "frame", good],
  ["a bare address with space around it", `\n ${good} `, "frame", good],
  ["a path of this site", frame("/demo/player/x?t=1#a"), "frame", "/demo/player/x?t=1#a"],
  ["a bare path of this site", "/demo/player/x", "frame", "/demo/player/x"],
])("the only player in an embed code is found (product: Player): %s", (_, code, kind, src) =>
  expect(parse(code)).toEqual({ kind, src }),
);

describe("captions of a video", () => {
  const video = (tracks: string, src = "/clips/rain.mp4") => `<video><source src="${src}">${tracks}</video>`;
  const track = '<track kind="captions" src="/rain-en.vtt" srclang="en" label="English">';

  test("the captions of a video are read in the order of their tags", () => {
    const second = "<track kind=subtitles src=/rain-zh.vtt>";
    expect(parse(video(track + second))).toEqual({
      kind: "video",
      src: "/clips/rain.mp4",
      captions: [
        { src: "/rain-en.vtt", lang: "en", label: "English" },
        { src: "/rain-zh.vtt", lang: "", label: "" },
      ],
    });
    expect(parse(video(track, "/rain.m3u8"))).toMatchObject({ kind: "hls", captions: [{ lang: "en" }] });
  });

  test.each([
    ["chapters", '<track kind="chapters" src="/a.vtt">'],
    ["metadata", '<track kind="metadata" src="/a.vtt">'],
    ["no address", '<track kind="captions">'],
    ["a script", '<track kind="captions" src="javascript:alert(1)">'],
    ["another origin", '<track kind="captions" src="https://evil.test/a.vtt">'],
    ["another origin without a scheme", '<track kind="captions" src="//evil.test/a.vtt">'],
    ["another origin behind a backslash", '<track kind="captions" src="/\\evil.test/a.vtt">'],
  ])("a track that is not a caption is left out: %s", (_, code) =>
    expect(parse(video(code))).toEqual({ kind: "video", src: "/clips/rain.mp4" }),
  );

  test("a player in a frame has no captions of ours", () =>
    expect(parse(frame(good) + track)).toEqual({ kind: "frame", src: good }));
});

describe("a frame of Cloudflare Stream is its maker's playlist", () => {
  const hosts = ["customer-f33z.cloudflarestream.com", "iframe.videodelivery.net", "www.youtube.com"];
  test.each([
    [
      "https://customer-f33z.cloudflarestream.com/6b9e68b0/iframe?muted=true",
      "https://customer-f33z.cloudflarestream.com/6b9e68b0/manifest/video.m3u8",
    ],
    [
      "https://iframe.videodelivery.net/eyJhbGci.eyJzdWIi.c2ln",
      "https://videodelivery.net/eyJhbGci.eyJzdWIi.c2ln/manifest/video.m3u8",
    ],
  ])("the Cloudflare Stream frame %s is played from its playlist", (src, playlist) =>
    expect(parseEmbed(`<iframe src="${src}"></iframe>`, hosts)).toEqual({ kind: "hls", src: playlist }),
  );

  test("a frame of a host that is not allowed, or without a player's address, is not turned into a playlist", () => {
    const other = "https://customer-evil.cloudflarestream.com/6b9e68b0/iframe";
    expect(parseEmbed(other, hosts)).toBeNull();
    const page = "https://iframe.videodelivery.net/a/b/c";
    expect(parseEmbed(page, hosts)).toEqual({ kind: "frame", src: page });
  });
});

test("a pattern with a wildcard allows all subdomains of a host, and nothing else", () => {
  const hosts = ["*.cloudflarestream.com"];
  const id = "/6b9e68b0/iframe";
  expect(parseEmbed(`https://customer-f33z.cloudflarestream.com${id}`, hosts)?.kind).toBe("hls");
  for (const host of [
    "cloudflarestream.com",
    "evilcloudflarestream.com",
    "customer-f33z.cloudflarestream.com.evil.test",
    "evil.test@customer-f33z.cloudflarestream.com",
    "customer-f33z.cloudflarestream.com:8443",
  ])
    expect(parseEmbed(`https://${host}${id}`, hosts), host).toBeNull();
});

test.each([
  ["//www.youtube.com/embed/x", "https://www.youtube.com/embed/x"],
  [
    '<iframe src="//player.bilibili.com/player.html?bvid=BV1xx411c7mD&amp;p=1" scrolling="no"></iframe>',
    "https://player.bilibili.com/player.html?bvid=BV1xx411c7mD&p=1",
  ],
])("an address without a protocol gets the protocol of the site: %s", (code, src) =>
  expect(parseEmbed(code)).toEqual({ kind: "frame", src }),
);

describe("addresses that are never framed (product: Player)", () => {
  const addresses = [
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "javascript://www.youtube.com/%0aalert(1)",
    "data:text/html,<script>alert(1)</script>",
    "vbscript:x",
    "blob:https://www.youtube.com/x",
    "about:blank",
    "file:///etc/passwd",
    "ftp://www.youtube.com/embed/x",
    "//evil.test/x",
    "//www.youtube.com@evil.test/x",
    "//www.youtube.com.evil.test/x",
    "///www.youtube.com/embed/x",
    "//\\www.youtube.com/embed/x",
    "// www.youtube.com/embed/x",
    "/\\evil.test/x",
    "\\\\evil.test/x",
    "/\\/evil.test",
    "https:\\\\www.youtube.com\\x",
    "https://www.youtube.com\\@evil.test/",
    "https://evil.test\\.www.youtube.com/",
    "https:www.youtube.com/x",
    "https:/www.youtube.com/x",
    "https:///www.youtube.com/x",
    "https://www.youtube.com.evil.test/x",
    "https://evilwww.youtube.com/x",
    "https://evil.www.youtube.com/x",
    "https://youtube.com/x",
    "https://www.youtube.com./x",
    "https://evil.test#www.youtube.com",
    "https://evil.test?www.youtube.com",
    "https://evil.test/www.youtube.com",
    "https://www.youtube.com@evil.test/x",
    "https://www.youtube.com:x@evil.test/x",
    "https://user@www.youtube.com/x",
    "https://user:word@www.youtube.com/x",
    "https://@www.youtube.com/x",
    "https://www.youtube.com:8443/x",
    "https://www.youtube.com:443/x",
    "https://www.youtube.com%2eevil.test/x",
    "https://www%2eyoutube%2ecom/x",
    "https://ｗｗｗ.youtube.com/x",
    "https://www.уoutube.com/x",
    "https://www.youtube.com\t.evil.test/x",
    "https://www.you\ntube.com/x",
    "java\tscript:alert(1)",
    "/\t/evil.test",
    "/\n/evil.test",
    "https://www.youtube.com/a b",
    "https://www.youtube.com/\0",
    "demo/player/x",
    "./demo/player/x",
    "../demo/player/x",
    "?a=b",
    "#a",
    "https://",
  ];
  const attribute = (src: string) => src.replaceAll("&", "&amp;").replaceAll('"', "&quot;");

  test.each(addresses)("an embed code with the address %j is never framed", (src) => {
    expect(parse(src)).toBeNull();
    expect(parse(frame(attribute(src)))).toBeNull();
    expect(parse(`<video src="${attribute(src)}"></video>`)).toBeNull();
    expect(parse(`<audio><source src="${attribute(src)}"></audio>`)).toBeNull();
  });

  test.each([
    ["scheme", frame("java&#115;cript:alert(1)")],
    ["scheme, with a tab", frame("java&#9;script:alert(1)")],
    ["scheme, named", frame("javascript&colon;alert(1)")],
    ["host", frame("https://www.youtube.com&#46;evil.test/x")],
    ["slashes", frame("&#47;&#47;evil.test")],
    ["slash and backslash", frame("&#x2f;&#x5c;evil.test")],
    ["at", frame("https://www.youtube.com&commat;evil.test")],
  ])("an address with its %s hidden in HTML entities is never framed", (_, code) =>
    expect(parse(code)).toBeNull(),
  );
});

test.each<[string, string | null]>([
  ["none", null],
  ["empty", ""],
  ["white space", " \n "],
  ["words", "coming soon"],
  ["an iframe without address", "<iframe></iframe>"],
  ["an iframe with an empty address", frame("")],
  ["an iframe with srcdoc", `<iframe srcdoc="&lt;script&gt;alert(1)&lt;/script&gt;"></iframe>`],
  ["an iframe with srcdoc beside its address", frame(good, 'srcdoc="x"')],
  ["an iframe with SRCDOC", frame(good, "SRCDOC=x")],
  ["two iframes", frame(good) + frame(good)],
  ["two iframes, one of them foreign", frame(good) + frame("https://evil.test/")],
  ["the foreign one first", frame("https://evil.test/") + frame(good)],
  ["two addresses in one tag", `<iframe src="https://evil.test/" src="${good}"></iframe>`],
  ["an iframe in a comment", `<!-- ${frame(good)} -->`],
  ["an iframe in a script", `<script>${frame(good)}</script>`],
  ["a script", `<script src="${good}"></script>`],
  ["a picture", `<img src="${good}">`],
  ["a source without a player", `<source src="${good}">`],
  ["a source after its player", `<video></video><source src="${good}">`],
])("an embed code that does not contain exactly one player has none (product: Player): %s", (_, code) =>
  expect(parse(code)).toBeNull(),
);

test("only paths of this site can be played if no hosts are allowed", () => {
  expect(parseEmbed(frame(good), [])).toBeNull();
  expect(parseEmbed(frame("/demo/player/x"), [])).toEqual({ kind: "frame", src: "/demo/player/x" });
});

test.each(["www.youtube.com", "www.youtube-nocookie.com", "player.vimeo.com"])(
  "%s is among the common hosts",
  (host) => expect(parseEmbed(frame(`https://${host}/embed/x`))?.src).toBe(`https://${host}/embed/x`),
);
