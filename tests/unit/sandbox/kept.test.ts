import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test, vi } from "vitest";
import { startSandbox } from "#sandbox/start.ts";
import { newToken } from "#sandbox/turnstile.ts";
import { memberCalls } from "./members.ts";
import { api, fetchDocumented, temporaryFolder } from "./support.ts";

/** A run of a sandbox on `dataDir`, stopped when `use` is done. */
async function during<T>(
  dataDir: string,
  use: (calls: ReturnType<typeof memberCalls>, url: string) => Promise<T>,
): Promise<T> {
  const { url, close } = await startSandbox({ port: 0, dataDir });
  try {
    return await use(
      memberCalls((path, init) => fetchDocumented(url + path, init)),
      url,
    );
  } finally {
    await close();
  }
}

test("accounts, logins, names, lists and comments outlive a restart and new made-up content", async () => {
  const dataDir = temporaryFolder();
  const comments = `${api}/video/tea-slowly/comments`;
  const token = await during(dataDir, async ({ newMember, ask }) => {
    const given = await newMember("kept@x.example");
    await ask("POST", `${api}/user/update-profile`, { display_name: "Kept Name" }, given);
    await ask("POST", "/wp-json/wp/v2/users/me", { meta: { watch_later_videos: ["tea-slowly"] } }, given);
    await ask("POST", comments, { content: "Kept words" }, given);
    return given;
  });
  const db = new DatabaseSync(join(dataDir, "sandbox.db"));
  db.exec("UPDATE meta SET value = 'older' WHERE key = 'content'");
  db.close();
  await during(dataDir, async ({ me, ask, tokenOf }) => {
    expect((await me(token))[1].display_name).toBe("Kept Name");
    const [, user] = await ask("GET", "/wp-json/wp/v2/users/me?_fields=meta", undefined, token);
    expect(user.meta.watch_later_videos).toEqual(["tea-slowly"]);
    const [, list] = await ask("GET", comments);
    expect(list.comments[0].content).toContain("Kept words");
    await tokenOf("kept@x.example");
    await tokenOf("free");
  });
}, 20_000);

test("payments and what was given for them outlive a restart", async () => {
  const dataDir = temporaryFolder();
  const urls = { success_url: "http://localhost:3000/a", cancel_url: "http://localhost:3000/b" };
  const path = `${api}/checkout/prepare-for-existing-user`;
  const decide = (url: string, id: string) =>
    fetch(`${url}/demo/paypal/checkoutnow/decide?token=${id}&choice=pay`, { redirect: "manual" });
  const paid = { PayerID: "QUETPAYER2777" };
  const [token, id] = await during(dataDir, async ({ newMember, ask }, url) => {
    const given = await newMember("paying@x.example");
    const [, { checkout_url }] = await ask("POST", path, { level_id: 6, ...urls }, given);
    const order = new URL(checkout_url).searchParams.get("token") ?? "";
    expect((await decide(url, order)).status).toBe(303);
    return [given, order] as const;
  });
  const complete = () =>
    during(dataDir, async ({ ask, me }) => {
      const body = { token: id, ...paid };
      const [status] = await ask("POST", `${api}/checkout/complete-payment`, body, token);
      return [status, (await me(token))[1].membership.level_name];
    });
  expect(await complete()).toEqual([200, "Diamond"]);
  expect(await complete()).toEqual([200, "Diamond"]);
});

test("no password, token or mailed key is in the log, in plain text in the file only the mail's key", async () => {
  const dataDir = temporaryFolder();
  const said: unknown[] = [];
  for (const name of ["log", "warn", "error", "info"] as const) {
    vi.spyOn(console, name).mockImplementation((...words) => void said.push(...words));
  }
  const secrets = await during(dataDir, async ({ newMember, logIn, me, ask }) => {
    const token = await newMember("quiet@x.example");
    await logIn("quiet@x.example", "Wrong-secret-1");
    await me(`${token}x`);
    await ask("POST", `${api}/user/lost-password`, {
      user_login: "quiet@x.example",
      "cf-turnstile-response": newToken(),
    });
    return [token, "Wrong-secret-1", "Quiet-night-1"];
  });
  vi.restoreAllMocks();
  const db = new DatabaseSync(join(dataDir, "sandbox.db"));
  const rows = ["members", "sessions", "member_meta", "member_actions", "meta"].map((table) =>
    db.prepare(`SELECT * FROM ${table}`).all(),
  );
  const stored = JSON.stringify(rows);
  const key = /key=([\w-]+)/.exec(JSON.stringify(db.prepare("SELECT link FROM mails").all()))?.[1] ?? "none";
  db.close();
  for (const secret of [...secrets, key]) {
    expect(stored).not.toContain(secret);
    expect(said.map(String).join(" ")).not.toContain(secret);
  }
}, 20_000);
