import { mkdirSync, rmdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { settings } from "#lib/platform/settings.ts";
import { findUnready } from "#lib/services/operation/readiness.ts";
import { setCookies } from "#lib/session/cookies/cookie.ts";
import { encryptSession } from "#lib/session/cookies/encrypted-session.ts";
import { openSession, startSession } from "#lib/session/session.ts";
import { changeSettings } from "#tests/support/change-settings.ts";
import { temporaryFolder } from "#tests/support/disk/temporary-folder.ts";

const folder = temporaryFolder();

const login = { member: "id 7", names: [], device: "Firefox", token: "t", level: 1 };
const withCookie = (cookie: string) => new Request("https://murmur.test/", { headers: { cookie } });

test("nobody can log in and no cookie is cleared while sessions.db can't be opened", async () => {
  vi.spyOn(process.stdout, "write").mockReturnValue(true);
  changeSettings({ DATA_DIR: folder });
  const file = join(folder, "sessions.db");
  mkdirSync(file);
  const id = "0123456789ab";
  const seal = await encryptSession({ ...login, id, startedAt: Date.now() });
  const secure = settings().SITE_URL.startsWith("https:");
  const cookie = setCookies(id, seal, secure)?.[0]?.split(";")[0] ?? "";
  await expect(openSession(withCookie(cookie))).rejects.toMatchObject({ status: 503 });
  await expect(startSession(login)).rejects.toMatchObject({ status: 503 });
  expect((await openSession(withCookie("other=1"))).session).toBeNull();
  expect(await findUnready()).toContain("sessions");

  rmdirSync(file);
  expect(await findUnready()).not.toContain("sessions");
  const [own = ""] = (await startSession(login)) ?? [];
  expect((await openSession(withCookie(own.split(";")[0] ?? ""))).session).toMatchObject({ member: "id 7" });
  expect((await openSession(withCookie(cookie))).session, "a new file ends what began before").toBeNull();
});
