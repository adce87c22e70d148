import { describe, expect, inject, test } from "vitest";
import * as z from "zod";
import { readRefusal } from "./account.ts";
import { call, callWrongly, read, site } from "./client.ts";
import { capabilities } from "./shapes.ts";

const key = inject("sharedKey");
const { features } = await read(`${site}/capabilities`, capabilities);
const id = "f".repeat(32);
const film = (change: object = {}) => ({
  id,
  video: 999_999_999,
  state: "working",
  percent: 41,
  error: null,
  ...change,
});
const loudness = { integrated: -31.2, peak: -8.4, loudest: { at: 3, lufs: -19.6 } };
const send = (media: unknown, headers: object = {}, how = call) =>
  how(`${site}/media`, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...(key && { "X-Murmur-Key": key }), ...headers },
    body: JSON.stringify({ media }),
  });
const answer = z.object({
  media: z.array(z.object({ id: z.string(), access: z.string(), played: z.boolean() })),
});

describe.runIf(features.includes("media"))("POST media", () => {
  test("a report about media without the key is refused", async () => {
    const refused = await send([], { "X-Murmur-Key": "not the key of this WordPress" });
    expect((await readRefusal(refused, [403])).code).toBe("murmur_key");
  });

  test.skipIf(key === "")("nobody watches what no editor has uploaded", async () => {
    const ready = film({ state: "ready", percent: 100, duration: 60, loudness, poster: "/9j/" });
    for (const one of [film(), film({ state: "failed", error: "no-sound" }), ready])
      expect(answer.parse(await (await send([one])).json()).media).toEqual([
        { id, access: "nobody", played: false },
      ]);
    expect(answer.parse(await (await send([])).json()).media).toEqual([]);
  });

  test.skipIf(key === "").each([
    ["no list", "film"],
    ["another state", [film({ state: "done" })]],
    ["an id that is a path", [film({ id: "../../etc/passwd" })]],
    ["more than everything", [film({ percent: 101 })]],
    ["another error", [film({ error: "<b>" })]],
    ["a name", [film({ name: "Mira" })]],
    ["too many", Array.from({ length: 51 }, () => film())],
  ])("%s: 400", async (_, media) => {
    expect((await send(media, {}, callWrongly)).status).toBe(400);
  });
});
