import { expect, test } from "vitest";
import { readSettings } from "#lib/platform/settings.ts";
import { placeSettings } from "#sandbox/place-settings.ts";
import { sandboxForTests } from "./support.ts";

const { send } = sandboxForTests();
const siteUrl = "http://murmur.test";
const { TELEGRAM_GROUP_URL, TELEGRAM_BOT_URL, VIDEO_SITE_URL, SOCIAL_URLS, CHAT_WIDGET_URL } = readSettings(
  placeSettings(siteUrl),
);
const named = [VIDEO_SITE_URL, ...SOCIAL_URLS].map((link) => link?.href);
const links = [TELEGRAM_GROUP_URL, TELEGRAM_BOT_URL, ...named];

test("every link of the demo leads to a harmless page of its own", async () => {
  expect(links).toHaveLength(5);
  for (const link of [...links, `${siteUrl}/demo/places/chat`]) {
    expect(link).toMatch(/^http:\/\/murmur\.test\/demo\/places\//);
    const answer = await send(`${link}`.replace(siteUrl, ""));
    const html = await answer.text();
    expect(answer.status, link).toBe(200);
    expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect([...html.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, to]) => to)).toEqual(["/"]);
  }
  expect((await send("/demo/places/elsewhere")).status).toBe(404);
});

test("so does the chat, whose script asks for nothing", async () => {
  const answer = await send(`${CHAT_WIDGET_URL}`.replace(siteUrl, ""));
  expect(answer.headers.get("content-type")).toMatch(/javascript/);
  const script = await answer.text();
  expect(script).toContain("/demo/places/chat");
  expect(script).not.toMatch(/fetch\(|https?:\/\//);
});
