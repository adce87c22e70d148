import { generateKeyPairSync } from "node:crypto";
import { describe, expect, test } from "vitest";
import { signAddress } from "#lib/media/sign-address.ts";
import { readSettings } from "#lib/platform/settings.ts";
import { signFullVideo } from "#lib/services/catalogue/sign-full.ts";
import { mapVideoDetail } from "#lib/wordpress/catalogue/video.ts";
import { checkSecureLink, mediaSettings } from "#sandbox/demo/secure-link.ts";
import {
  verifyBunnyCdn,
  verifyBunnyEmbed,
  verifyCloudflare,
  verifyS3,
} from "#tests/support/media/media-verifiers.ts";

const now = 1_790_000_000;
const hour = 3600;
const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const jwk = { kid: "8f926b2b", use: "sig", alg: "RS256", ...privateKey.export({ format: "jwk" }) };
const bunnyKey = "0d8f0d8f-0d8f-0d8f";
const s3Secret = "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY";
const settings = readSettings({
  SITE_URL: "https://murmur.test",
  BUNNY_EMBED_KEYS: `759=${bunnyKey}`,
  BUNNY_CDN_KEYS: `vz-1a2b.b-cdn.net=${bunnyKey}`,
  CLOUDFLARE_STREAM_JWK: Buffer.from(JSON.stringify(jwk)).toString("base64"),
  SECURE_LINK_KEYS: `${mediaSettings.SECURE_LINK_KEYS},media.test/vip=${"k".repeat(32)}`,
  BUCKET_KEYS: `examplebucket.s3.amazonaws.com=us-east-1:AKIAIOSFODNN7EXAMPLE:${s3Secret}`,
});
const sign = (src: string, lifetime = 12 * hour, at = now) =>
  signAddress(src, { now: at, lifetime, settings });
const signed = (src: string, lifetime?: number) => sign(src, lifetime) ?? "nothing";

/** Forged copies of a signed text: each differs in one letter of the part that matches. */
function changedOnce(text: string, part: RegExp): string[] {
  const from = text.search(part);
  const [found = ""] = part.exec(text) ?? [];
  return Array.from(found, (letter, at) => {
    const changed = letter === "a" ? "b" : "a";
    return text.slice(0, from + at) + changed + text.slice(from + at + 1);
  });
}

const cloudflareId = "5d5bc37ffcf54c9b82e996823bffbb81";
const makers: [string, string, (address: string, at: number) => unknown][] = [
  [
    "Bunny Stream's player",
    "https://iframe.mediadelivery.net/embed/759/eb1c4f77-0cda-46be-b47d-1118ad7c2ffe?autoplay=false",
    (address, at) => verifyBunnyEmbed(address, bunnyKey, at),
  ],
  [
    "Bunny's CDN",
    "https://vz-1a2b.b-cdn.net/eb1c4f77-0cda/playlist.m3u8",
    (address, at) => verifyBunnyCdn(address, bunnyKey, at),
  ],
  [
    "Cloudflare Stream",
    `https://customer-f33zs165.cloudflarestream.com/${cloudflareId}/manifest/video.m3u8`,
    (address, at) => verifyCloudflare(address, jwk, cloudflareId, at),
  ],
  [
    "S3",
    "https://examplebucket.s3.amazonaws.com/films/rain%20at%20night.mp4",
    (address, at) => verifyS3(address, s3Secret, at),
  ],
];

describe("each maker's own check finds a signed address well, for its time (product: Protected media)", () => {
  test.each(makers)("the maker's own check accepts an address signed for %s", async (_, src, verify) => {
    const address = signed(src);
    expect(await verify(address, now)).toBe("well");
    expect(await verify(address, now + 12 * hour - 1)).toBe("well");
    expect(await verify(address, now + 12 * hour + 1)).toBe("outdated");
    expect(await verify(src, now), "without a signature").toBe("refused");
  });

  test.each(makers.filter(([name]) => name !== "Cloudflare Stream"))(
    "%s refuses a signed address of which one letter was changed",
    async (_, src, verify) => {
      const address = signed(src);
      const others = changedOnce(address, /token=[^/]*|X-Amz-Date.*/);
      expect(others.length).toBeGreaterThan(60);
      for (const other of others) expect(await verify(other, now), other).not.toBe("well");
    },
  );

  test("Cloudflare refuses a signed address with a changed letter, or with another video's token", async () => {
    const address = signed(
      `https://customer-f33zs165.cloudflarestream.com/${cloudflareId}/manifest/video.m3u8`,
    );
    const [, token = ""] = new URL(address).pathname.split("/");
    for (const at of [10, token.indexOf(".") + 9, token.length - 40]) {
      const other = token.slice(0, at) + (token[at] === "a" ? "b" : "a") + token.slice(at + 1);
      expect(await verifyCloudflare(address.replace(token, other), jwk, cloudflareId, now)).toBe("refused");
    }
    expect(await verifyCloudflare(address, jwk, "0".repeat(32), now)).toBe("refused");
  });
});

describe("the makers' own examples", () => {
  test("a presigned address equals the one in AWS's own example", () => {
    const at = Date.parse("2013-05-24T00:00:00Z") / 1000;
    expect(sign("https://examplebucket.s3.amazonaws.com/test.txt", 24 * hour, at)).toBe(
      "https://examplebucket.s3.amazonaws.com/test.txt?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=AKIAIOSFODNN7EXAMPLE%2F20130524%2Fus-east-1%2Fs3%2Faws4_request&X-Amz-Date=20130524T000000Z&X-Amz-Expires=86400&X-Amz-SignedHeaders=host&X-Amz-Signature=aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404",
    );
  });

  test.each([
    "/300kb.jpg?token=HS256-o10JRWlsAItyAsdKS6jJKjabHN4FrFsplDHPV1idcX4&expires=1598024587",
    "/300kb.jpg?token=HS256-i5s3Uv7mnrFfN5nznwU2BxhILpnipYeE18TapV0WNFM&token_countries=CA%2CUS&expires=1598024587",
    "/abc/300kb.jpg?token=HS256-uVZvT3SbEoVKYJyDJgbcsDmSFf73cv-uNUVaJiKWpbQ&token_path=%2Fabc&expires=1598024587",
  ])("our check of Bunny's CDN accepts Bunny's own example %s", (path) =>
    expect(verifyBunnyCdn(`https://token-tester.b-cdn.net${path}`, "SecurityKey", 1_598_024_587)).toBe(
      "well",
    ),
  );
});

test("on Bunny's CDN a playlist's segments inherit its signature, and other folders do not", () => {
  const playlist = signed("https://vz-1a2b.b-cdn.net/eb1c4f77/playlist.m3u8");
  const inside = new URL("720p/video1.ts", playlist).href;
  expect(verifyBunnyCdn(inside, bunnyKey, now)).toBe("well");
  expect(verifyBunnyCdn(playlist.replace("/eb1c4f77/playlist", "/other/playlist"), bunnyKey, now)).toBe(
    "refused",
  );
});

describe("nginx's secure_link", () => {
  const parts = (address: string) => {
    const [, link = "", name = ""] = /\/demo\/media\/([^/]*)\/([^/]+)/.exec(decodeURI(address)) ?? [];
    return [link, name] as const;
  };

  test.each(["/demo/media/rain-1/film.m3u8", "/demo/media/rain.mp4", "/demo/media/%E9%9B%A8.mp4"])(
    "nginx accepts the signed address of %s, and refuses any other",
    (src) => {
      const [link, name] = parts(signed(src));
      expect(checkSecureLink(link, name, now)).toBe("1");
      expect(checkSecureLink(link, name, now + 12 * hour + 1)).toBe("0");
      expect(checkSecureLink(link, `${name}x`, now)).toBe("");
      for (const other of changedOnce(link, /.+/)) expect(checkSecureLink(other, name, now), other).toBe("");
    },
  );

  test("a playlist's segments inherit its signature, and addresses of other hosts and folders are not changed", () => {
    const playlist = signed("https://media.test/vip/rain/film.m3u8");
    expect(playlist).toMatch(/^https:\/\/media\.test\/vip\/[\w-]{22},1790043200\/rain\/film\.m3u8$/);
    expect(new URL("720/1.ts", playlist).href).toBe(playlist.replace("film.m3u8", "720/1.ts"));
    for (const src of [
      "https://media.test/vips/rain.mp4",
      "https://other.test/vip/rain.mp4",
      "/vip/rain.mp4",
    ])
      expect(sign(src)).toBeNull();
  });
});

test.each([
  "https://www.youtube.com/embed/x",
  "https://iframe.mediadelivery.net/embed/760/eb1c4f77",
  "https://vz-other.b-cdn.net/a/playlist.m3u8",
  `https://customer-f33z.cloudflarestream.com/eyJhbGci.eyJzdWIi.c2ln/manifest/video.m3u8`,
  `https://evil.test/${cloudflareId}/manifest/video.m3u8`,
  "https://media.test/vip/%E0%A4%A",
  "https://media.test/vip/",
])("an address that no signing key belongs to is not changed: %s", (src) => expect(sign(src)).toBeNull());

describe("what of a video is signed, and for how long (product: Protected media)", () => {
  const video = (given: object) =>
    mapVideoDetail({
      slug: "rain",
      title: "Rain",
      user_has_access: true,
      is_vip: true,
      video_embed_url: "/demo/media/rain.mp4",
      trailer_embed_url: "/demo/media/rain-trailer.mp4",
      ...given,
    });
  const fullOf = (given: object) => signFullVideo(video(given), settings, now).full;
  const expiry = (given: object) => Number(/,(\d+)\//.exec(fullOf(given)?.src ?? "")?.[1]) - now;

  test("the full player of a VIP video is signed and says which media it plays", () => {
    expect(fullOf({})).toMatchObject({ kind: "video", unsigned: "/demo/media/rain.mp4" });
    expect(signFullVideo(video({}), settings, now).trailer).toEqual(video({}).trailer);
  });

  test("a free video and a video at a host without a key are not signed", () => {
    expect(signFullVideo(video({ is_vip: false }), settings, now)).toEqual(video({ is_vip: false }));
    const { SECURE_LINK_KEYS: _, ...others } = settings;
    expect(signFullVideo(video({}), { ...others, SECURE_LINK_KEYS: {} }, now)).toEqual(video({}));
    expect(signFullVideo(video({ user_has_access: false }), settings, now).full).toBeNull();
  });

  test.each([
    [undefined, 12],
    [600, 12],
    [6 * hour, 12],
    [10 * hour, 20],
  ])("the address of a film of %s seconds is signed for %s hours", (duration, hours) =>
    expect(expiry({ duration })).toBe(hours * hour),
  );

  test("a signature is never valid for longer than the video's host allows", () => {
    const of = (address: string) => signed(address, 400 * hour);
    const [, token = ""] = new URL(
      of(`https://videodelivery.net/${cloudflareId}/manifest/video.m3u8`),
    ).pathname.split("/");
    const claims = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
    expect(claims.exp - now).toBe(24 * hour);
    expect(of("https://examplebucket.s3.amazonaws.com/a.mp4")).toContain("X-Amz-Expires=604800&");
  });
});
