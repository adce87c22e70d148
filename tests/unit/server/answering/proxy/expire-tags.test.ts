import { PassThrough } from "node:stream";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { ServerContext } from "#server/answering/base/context.ts";
import { expireTags } from "#server/answering/proxy/expire-tags.ts";

const secret = "a secret of revalidation";
let sent: { path: string; authorization: string | undefined; tags: string[]; relayed: boolean }[];
let expired: number;
beforeEach(() => {
  sent = [];
  expired = 0;
});

/** Expires tags at a Next that answers with these statuses in turn, then with 204. */
function forgetting(statuses: number[] = [], given = secret) {
  const next = {
    async send(path: string, { headers, body }: { headers: { authorization?: string }; body: Buffer }) {
      sent.push({ path, authorization: headers.authorization, ...JSON.parse(String(body)) });
      return Object.assign(new PassThrough(), { statusCode: statuses.shift() ?? 204 });
    },
  };
  const cache = { expire: () => void expired++ };
  const settings = { REVALIDATE_SECRET: given || undefined };
  const context = { next, settings, pages: cache, rsc: cache, api: cache } as unknown as ServerContext;
  return (changed: readonly string[]) => expireTags(context, changed);
}
const tags = (count: number) => Array.from({ length: count }, (_, nth) => `video:${nth}`);

describe("an invalidation of another instance expires the tags here", () => {
  test.each([
    [1, [1]],
    [100, [100]],
    [101, [100, 1]],
    [250, [100, 100, 50]],
    [0, []],
  ])(
    "an invalidation of %i tags expires all of them here, at most a hundred in one request",
    async (count, parts) => {
      await forgetting()(tags(count));
      expect(sent.map((one) => one.tags.length)).toEqual(parts);
      expect(sent.flatMap((one) => one.tags)).toEqual(tags(count));
      for (const one of sent)
        expect(one).toMatchObject({
          path: "/_api/revalidate",
          authorization: `Bearer ${secret}`,
          relayed: true,
        });
    },
  );

  test("an invalidation of another instance makes cached pages, RSC data and answers old", async () => {
    await forgetting()(tags(101));
    expect(expired).toBe(3);
  });

  test.each([500, 502])(
    "an invalidation that Next answers with %i is stored, and sent to it again",
    async (status) => {
      await expect(forgetting([status])(tags(250))).rejects.toThrow(`status ${status}`);
      expect([sent.length, expired]).toEqual([1, 0]);
    },
  );

  test("an invalidation that Next refuses is logged and not sent again, since it would be refused again", async () => {
    const lines: string[] = [];
    vi.spyOn(process.stdout, "write").mockImplementation((line) => lines.push(String(line)) > 0);
    await forgetting([401, 204])(tags(101));
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ level: "error", status: 401 }]);
    expect([sent.length, expired]).toEqual([2, 3]);
    vi.restoreAllMocks();
  });

  test("Next gets no request for an invalidation if there is no secret", async () => {
    await forgetting([], "")(tags(1));
    expect(sent).toEqual([]);
  });
});
