import { afterAll, beforeAll, expect, test } from "vitest";
import { settings } from "#lib/platform/settings.ts";
import { diagnose } from "#lib/services/doctor/diagnose.ts";
import { paypalSettings } from "#sandbox/settings/paypal-settings.ts";
import { startSandbox } from "#sandbox/start.ts";
import { changeSettings } from "#tests/support/change-settings.ts";
import { temporaryFolder } from "#tests/support/disk/temporary-folder.ts";

const siteUrl = "http://localhost:9";
const dataDir = temporaryFolder();
let close = async () => {};
beforeAll(async () => {
  const webhookUrl = `${siteUrl}/_api/paypal/webhook`;
  const sandbox = await startSandbox({ port: 0, dataDir, webhookUrl });
  close = sandbox.close;
  Object.assign(process.env, paypalSettings(sandbox.url, siteUrl), {
    SITE_URL: siteUrl,
    WORDPRESS_URL: sandbox.url,
    DATA_DIR: dataDir,
    LOG_LEVEL: "silent",
  });
});
afterAll(() => close());

test("the clocks of WordPress and PayPal are both compared with this machine's", async () => {
  const texts = async (now: number) =>
    (await diagnose(settings(), now)).filter(({ check }) => check === "clock").map(({ text }) => text);
  expect(await texts(Date.now())).toEqual(["WordPress has the same time", "PayPal has the same time"]);
  for (const text of await texts(Date.now() - 120_000))
    expect(text).toMatch(/is \d+ s ahead of this machine/);
});

test("the doctor finds no problem at a site with the sandbox's WordPress and PayPal", async () => {
  const diagnoses = await diagnose(settings());
  expect(diagnoses.filter(({ level }) => level === "fail")).toEqual([]);
  const checks = diagnoses.filter(({ level }) => level === "ok").map(({ check }) => check);
  const wanted = ["WordPress", "logins", "Authorization", "pictures", "clock", "level 3 (Silver)", "PayPal"];
  expect(checks).toEqual(expect.arrayContaining([...wanted, "webhook"]));
  expect(JSON.stringify(diagnoses)).not.toContain(settings().PAYPAL_CLIENT_SECRET);
});

test("the doctor reports settings that have less effect than they seem to have, as the start does", async () => {
  changeSettings({ SITE_URL: "https://murmur.test", TRUSTED_PROXIES: 0 });
  const said = (await diagnose(settings())).filter(({ check }) => check === "settings");
  expect(said).toContainEqual({
    check: "settings",
    level: "warn",
    text: expect.stringMatching("TRUSTED_PROXIES is 0"),
  });
});

test("the doctor reports a wrong secret and an unreachable WordPress, with advice", async () => {
  changeSettings({ WORDPRESS_URL: "http://127.0.0.1:9", PAYPAL_API_URL: "http://127.0.0.1:9" });
  const failed = (await diagnose(settings())).filter(({ level }) => level === "fail");
  expect(failed.map(({ check }) => check)).toEqual(["WordPress", "levels", "webhook"]);
  expect(failed[0]?.text).toContain("check WORDPRESS_URL");
});
