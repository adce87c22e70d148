import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { type Account, confirmedMember, newMember, readRefusal, send, sendWrongly } from "./account.ts";
import { read, site } from "./client.ts";
import { capabilities, videos } from "./shapes.ts";

const { features } = await read(`${site}/capabilities`, capabilities);
type Member = Account & { token: string };
let author: Member;
let stranger: Member;
let newcomer: Member;
let path = "";

const list = z.object({
  comments: z.array(
    z.object({
      id: z.string(),
      hearts: z.coerce.number(),
      deleted: z.boolean(),
      content: z.string(),
      replies: z.array(z.object({ id: z.string(), content: z.string() })),
    }),
  ),
});
const ownComments = z.object({ written: z.array(z.string()), hearted: z.array(z.string()) });

beforeAll(async () => {
  [author, stranger] = [await confirmedMember("silver"), await confirmedMember("gold")];
  newcomer = await newMember();
  // Other tests count the comments of the newest and comment on the oldest.
  const items = (await read(`${site}/videos?per_page=100`, videos)).videos.filter(({ acf }) => !acf.is_vip);
  const video = items[Math.floor(items.length / 2)];
  path = `${site}/video/${encodeURIComponent(video?.slug ?? "")}`;
});

describe.runIf(features.includes("comment-actions"))("comments of members", () => {
  test("a comment that does not exist answers 404", async () => {
    const gone = `${path}/comments/999999999`;
    for (const [method, of] of [
      ["DELETE", gone],
      ["PUT", `${gone}/heart`],
      ["DELETE", `${gone}/heart`],
    ] as const)
      await readRefusal(await send(method, of, undefined, newcomer.token), [404]);
    const mine = await send("GET", `${path}/comments/mine`, undefined, newcomer.token);
    expect(ownComments.parse(await mine.json())).toEqual({ written: [], hearted: [] });
  });

  test("members reply to comments and give them hearts, and their authors delete them", async () => {
    const comments = `${path}/comments`;
    const content = `Rain ${randomUUID()}`;
    await readRefusal(await send("POST", comments, { content: "\u3164\u202e" }, author.token), [400]);
    expect((await send("POST", comments, { content }, author.token)).ok).toBe(true);
    const posted = (await read(comments, list)).comments.find((one) => one.content.includes(content));
    const id = posted?.id ?? "";
    const reply = { content: `Thunder ${randomUUID()}`, parent: Number(id) };
    expect((await send("POST", comments, reply, stranger.token)).ok).toBe(true);
    const heart = (method: string) => send(method, `${comments}/${id}/heart`, undefined, stranger.token);
    for (const [method, hearts] of [
      ["PUT", 1],
      ["PUT", 1],
      ["DELETE", 0],
      ["PUT", 1],
    ] as const)
      expect(await (await heart(method)).json()).toMatchObject({ hearts });
    await readRefusal(await sendWrongly("PUT", `${comments}/${id}/heart`), [401]);
    const mine = ownComments.parse(
      await (await send("GET", `${comments}/mine`, undefined, stranger.token)).json(),
    );
    expect(mine.hearted).toContain(id);
    expect(mine.written).not.toContain(id);

    await readRefusal(await send("DELETE", `${comments}/${id}`, undefined, stranger.token), [404]);
    expect((await send("DELETE", `${comments}/${id}`, undefined, author.token)).ok).toBe(true);
    const place = (await read(comments, list)).comments.find((one) => one.id === id);
    expect(place?.deleted).toBe(true);
    expect(place?.content).not.toContain(content);
    expect(place?.replies.map((one) => one.content.includes(reply.content))).toEqual([true]);
    const last = place?.replies[0]?.id;
    expect((await send("DELETE", `${comments}/${last}`, undefined, stranger.token)).ok).toBe(true);
    expect((await read(comments, list)).comments.filter((one) => one.id === id)).toEqual([]);
  });
});

describe.runIf(features.includes("reports"))("reports", () => {
  const report = { reason: "other", text: "<script>alert(1)</script>" };

  test("members report comments, and only moderators read the reports", async () => {
    expect((await send("POST", `${path}/report`, report, newcomer.token)).status).toBe(201);
    expect((await send("POST", `${path}/report`, report, newcomer.token)).status).toBe(201);
    await readRefusal(await sendWrongly("POST", `${path}/report`, report), [401]);
    await readRefusal(
      await sendWrongly("POST", `${path}/report`, { ...report, reason: "boring" }, newcomer.token),
      [400],
    );
    await readRefusal(await send("POST", `${path}/comments/999999999/report`, report, newcomer.token), [404]);
    await readRefusal(await send("GET", `${site}/reports`, undefined, newcomer.token), [403]);
    const decision = { kind: "comment", id: 1, action: "hide" };
    await readRefusal(await send("POST", `${site}/reports`, decision, newcomer.token), [403]);
  });
});
