import { expect, test } from "vitest";
import { api, sandboxForTests } from "./support.ts";

const { send } = sandboxForTests({ faults: true });

const post = (path: string, body: object) => send(path, { method: "POST", body: JSON.stringify(body) });
const early = "/__sandbox/preview";

async function tokenOf(body: object): Promise<string> {
  const { link } = await (await post(early, body)).json();
  return new URL(link, "http://x.example").hash.slice(1);
}

test("an early video is whole for an hour by an editor's link, and by no other token", async () => {
  const token = await tokenOf({ slug: "snow-against-the-attic-window" });
  const found = await post(`${api}/preview`, { token });
  expect(found.status).toBe(200);
  expect(found.headers.get("cache-control")).toBe("private, no-store");
  expect(await found.json()).toMatchObject({ user_has_access: true });
  const old = await tokenOf({ slug: "snow-against-the-attic-window", ends: Date.now() - 1 });
  for (const wrong of [`${token}x`, token.replace(/^\d+/, "1"), old, "x"])
    expect((await post(`${api}/preview`, { token: wrong })).status).toBe(404);
  expect((await post(`${api}/preview`, {})).status).toBe(400);
});
