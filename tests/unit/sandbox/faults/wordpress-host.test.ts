import { afterEach, expect, test } from "vitest";
import { api, sandboxForTests } from "#tests/support/sandbox/test-sandbox.ts";

const { send } = sandboxForTests({ faults: true, documented: false });
const path = `${api}/videos?per_page=2`;

const standBehind = (host: string) =>
  send("/__sandbox/wordpress-host", { method: "POST", body: JSON.stringify({ host }) });
const read = async (address = path, init?: RequestInit) => {
  const response = await send(address, init);
  return { status: response.status, type: response.headers.get("content-type"), text: await response.text() };
};
afterEach(() => send("/__sandbox/faults", { method: "DELETE" }));

test("a host with a bot check answers everything with a page and a success", async () => {
  await standBehind("bot-check");
  const pages = [await read(), await read(api, { method: "POST", body: "{}" })];
  expect(pages.map(({ status }) => status)).toEqual([200, 202]);
  for (const { text } of pages) expect(text).toContain("Checking your browser");
});

test("a noisy host refuses methods, wraps JSON and loosens its types", async () => {
  const plain = JSON.parse((await read()).text);
  await standBehind("noisy");
  expect((await read(`${api}/user/history`, { method: "PUT" })).status).toBe(405);
  const { text, type } = await read();
  expect(type).toMatch(/^text\/html/);
  const wrapped = /^\ufeff?\n(.*)\n<!-- .* -->$/s.exec(text)?.[1] ?? "";
  const total = JSON.parse(wrapped).pagination.totalResults;
  expect(Number(total)).toBe(Number(plain.pagination.totalResults));
  expect(typeof total).not.toBe(typeof plain.pagination.totalResults);
  expect(wrapped).not.toMatch(/:(?:null|"")[,}]/);
});

test("a locked host refuses requests in four ways", async () => {
  await standBehind("locked");
  const statuses = [];
  for (let nth = 0; nth < 4; nth++) statuses.push((await read()).status);
  expect(statuses).toEqual([401, 403, 404, 403]);
});

test("a caching host answers everybody alike, whatever their token", async () => {
  const me = `${api}/user/me`;
  await standBehind("cached");
  const first = await read(path);
  expect(await read(path, { headers: { authorization: "Bearer x" } })).toEqual(first);
  expect((await read(me)).status, "only what succeeded").toBe(401);
});

test("the made-up host disappears once the faults are cleared", async () => {
  await standBehind("bot-check");
  await send("/__sandbox/faults", { method: "DELETE" });
  expect(JSON.parse((await read()).text).videos).toHaveLength(2);
});
