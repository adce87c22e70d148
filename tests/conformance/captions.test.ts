import { beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { newMember, readRefusal, send } from "./account.ts";
import { call, callWrongly, read, site } from "./client.ts";
import { capabilities, videoDetail, videos } from "./shapes.ts";

const { features } = await read(`${site}/capabilities`, capabilities);
const names = z.array(z.object({ language: z.string(), label: z.string() }));
const detail = z.intersection(videoDetail, z.object({ captions: names }));
const captions = z.object({ language: z.string(), label: z.string(), vtt: z.string() });

const videoPath = (slug: string) => `${site}/video/${encodeURIComponent(slug)}`;

describe.runIf(features.includes("captions"))("GET video/{slug}/captions/{language}", () => {
  const found: Record<"open" | "closed", { slug: string; captions: z.output<typeof names> } | undefined> = {
    open: undefined,
    closed: undefined,
  };
  beforeAll(async () => {
    // One captioned video of each kind, if the library has it.
    for (const page of [1, 2, 3, 4]) {
      const list = await read(`${site}/videos?per_page=50&page=${page}`, videos);
      for (const { slug, acf } of list.videos) {
        const kind = acf.is_vip ? "closed" : "open";
        if (found[kind]) continue;
        const video = await read(videoPath(slug), detail);
        if (video.captions.length > 0) found[kind] = { slug, captions: video.captions };
      }
      if (found.open && found.closed) return;
    }
  }, 60_000);

  test("the captions of each language that a video names exist", async ({ skip }) => {
    if (!found.open) return skip("the library has none");
    const languages = found.open.captions.map(({ language }) => language);
    expect(new Set(languages).size).toBe(languages.length);
    for (const named of found.open.captions) {
      const answer = await read(`${videoPath(found.open.slug)}/captions/${named.language}`, captions);
      expect(answer).toMatchObject(named);
      expect(answer.vtt).toMatch(/^WEBVTT[\s\S]*\n(?:\d\d:)?\d\d:\d\d\.\d{3} --> /);
    }
  });

  test("a video has no captions in other languages, and another video has none", async ({ skip }) => {
    if (!found.open) return skip("the library has none");
    await readRefusal(await call(`${videoPath(found.open.slug)}/captions/eo`), [404]);
    await readRefusal(await call(`${videoPath("no-such-video-at-all")}/captions/en`), [404]);
    await readRefusal(await callWrongly(`${videoPath(found.open.slug)}/captions/..%2fen`), [404]);
  });

  test("the captions of a members' video are only for its members", async ({ skip }) => {
    if (!found.closed) return skip("the library has none");
    const path = `${videoPath(found.closed.slug)}/captions/${found.closed.captions[0]?.language}`;
    await readRefusal(await call(path), [401, 403]);
    const { token } = await newMember();
    const { code } = await readRefusal(await send("GET", path, undefined, token), [403]);
    expect(code).not.toMatch(/^jwt_auth_/);
    await readRefusal(await send("GET", path, undefined, "not.a.token"), [401, 403]);
  });
});
