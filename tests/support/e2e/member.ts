import { once } from "node:events";
import { request as ask, createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import type { Browser, Locator, Page } from "playwright/test";
import { sandboxUrl, siteUrl } from "#harness/addresses.ts";
import { demoPassword, readyEmail } from "#sandbox/data/members.ts";
import { newToken } from "#sandbox/turnstile/turnstile.ts";
import { letClockRun } from "./page-clock.ts";
import { test as base, expect, type Language } from "./site.ts";
import { containing, inEither, words } from "./texts.ts";

export { expect };

export const memberApi = {
  token: "/wp-json/jwt-auth/v1/token",
  register: "/wp-json/asmr/v1/checkout/prepare-for-new-user",
  me: "/wp-json/asmr/v1/user/me",
  cancel: "/wp-json/asmr/v1/user/me/subscription/cancel",
  payments: "/wp-json/asmr/v1/user/payments",
  profile: "/wp-json/asmr/v1/user/update-profile",
  password: "/wp-json/asmr/v1/user/change-password",
} as const;

export type Account = { email: string; password: string; name: string };

/** A ready-made account (sandbox/data/members.ts), which tests must not change. */
export const ready = (username: string): Account => ({
  email: readyEmail({ username }),
  password: demoPassword,
  name: username,
});

async function post<T>(path: string, body: unknown, method = "POST"): Promise<T> {
  const headers = { "content-type": "application/json" };
  const answer = await fetch(sandboxUrl + path, { method, headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json() as Promise<T>;
}

type Change = {
  sessions?: "stale" | "expired" | "ended" | "refused";
  levelId?: number | null;
  singleSession?: boolean;
  price?: string;
  verified?: boolean;
  anchor?: string;
};
type Mail = { recipient: string; subject: string; text: string; link: string };
type Settings = {
  nameChangesPerDay?: number;
  loginLinkSeconds?: number;
  commentSeconds?: number;
  heldWords?: string[];
};

let accountCount = 0;

/** Accounts of the fake WordPress, without the site. */
async function allMailsTo({ email }: Pick<Account, "email">): Promise<Mail[]> {
  const mails = (await (await fetch(`${sandboxUrl}/__sandbox/mails`)).json()) as Mail[];
  return mails.filter(({ recipient }) => recipient === email);
}

export const accounts = {
  freeEmail: () => `m${process.pid}-${++accountCount}@murmur.example`,
  /** A new account for this test alone. */
  async make({ name = "Mira Moss", ...change }: { name?: string } & Change = {}): Promise<Account> {
    const account = { email: accounts.freeEmail(), password: "Soft-rain-22", name };
    const { email, password } = account;
    const rest = { first_name: name, username: email, level_id: 1, "cf-turnstile-response": newToken() };
    await post(memberApi.register, { email, password, ...rest });
    await accounts.change(account, { verified: true, ...change });
    return account;
  },
  change: ({ email }: Account, change: Change) => post("/__sandbox/member", { username: email, ...change }),
  /** Logs in from another device; returns its token. */
  async logInElsewhere({ email, password }: Account): Promise<string> {
    return (await post<{ token: string }>(memberApi.token, { username: email, password })).token;
  },
  /** WordPress's current-user record. */
  async record(account: Account) {
    const authorization = `Bearer ${await accounts.logInElsewhere(account)}`;
    const answer = await fetch(sandboxUrl + memberApi.me, { headers: { authorization } });
    return (await answer.json()) as {
      membership: { start_date: string; end_date: string | false; is_cancellation_pending: unknown };
    };
  },
  /** Without the one of the registration. */
  async mailsTo(account: Account): Promise<Mail[]> {
    return (await allMailsTo(account)).filter(({ link }) => !link.includes("#verify."));
  },
  /** The link of the newest mail to an address. */
  linkTo: async (email: string) => (await allMailsTo({ email }))[0]?.link ?? "",
};

/** Unique to this process among all workers of a run. */
const worker = Number(process.env.TEST_WORKER_INDEX ?? 0);

/** A proxy that calls the site from a unique address, 127.x.y.z, so that the rate limits of tests stay apart. */
async function startProxy() {
  const localAddress = `127.${1 + (worker % 250)}.${Math.floor(accountCount / 250)}.${1 + (++accountCount % 250)}`;
  const proxy = createServer((incoming, outgoing) => {
    const { url = "", method, headers } = incoming;
    const onward = ask(url, { method, headers, localAddress, family: 4 }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      answer.pipe(outgoing);
    });
    onward.on("error", () => outgoing.destroy());
    outgoing.on("close", () => onward.destroy());
    incoming.pipe(onward);
  });
  // Playwright's own requests use CONNECT.
  proxy.on("connect", ({ url = "" }, socket) => {
    const onward = connect({ port: Number(url.split(":").at(-1)), host: "127.0.0.1", localAddress }, () => {
      socket.write("HTTP/1.1 200 Connection established\r\n\r\n");
      socket.pipe(onward).pipe(socket);
    });
    for (const [from, to] of [
      [socket, onward],
      [onward, socket],
    ] as const)
      from.on("error", () => to.destroy()).on("close", () => to.destroy());
  });
  proxy.listen(0, "127.0.0.1");
  await once(proxy, "listening");
  const { port } = proxy.address() as AddressInfo;
  const stop = () => {
    proxy.closeAllConnections();
    proxy.close();
  };
  return { server: `http://127.0.0.1:${port}`, stop };
}

type MemberFixtures = {
  /** Changes the fake WordPress's settings until the end of the test. */
  settings: (change: Settings) => Promise<void>;
  /** Another device: a browser with its own storage. */
  device: () => Promise<Page>;
};

export const test = base.extend<MemberFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
  proxy: async ({}, use) => {
    const { server, stop } = await startProxy();
    await use({ server });
    stop();
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above
  settings: async ({}, use) => {
    await use(async (change) => void (await post("/__sandbox/settings", change)));
    await fetch(`${sandboxUrl}/__sandbox/settings`, { method: "DELETE" });
  },
  device: async ({ browser }: { browser: Browser }, use) => {
    const opened: { close(): Promise<void> }[] = [];
    await use(async () => {
      const context = await browser.newContext();
      opened.push(context);
      return context.newPage();
    });
    for (const context of opened) await context.close();
  },
});

/** Logs a browser in without the form; the next page that it opens is a member's. */
export async function signIn(page: Page, { email, password }: Account, origin = siteUrl): Promise<void> {
  const answer = await page.request.post("/_api/auth/login", {
    data: { usernameOrEmail: email, password, turnstileToken: newToken({ action: "login" }) },
    headers: { origin },
  });
  expect(answer.status()).toBe(200);
}

/** The names of the browser's session cookies, encrypted and readable ones. */
export const sessionCookies = async (page: Page) =>
  (await page.context().cookies()).map(({ name }) => name).filter((name) => /session-|signed_in-/.test(name));

/** The visible form. */
export function formOn(page: Page) {
  const form = page.getByRole("main").locator("form:visible");
  return {
    form,
    field: (label: string): Locator => form.getByLabel(label, { exact: true }),
    submit: form.locator("[type=submit]"),
    /** The message above the form, empty without an error. The anti-bot check has its own. */
    error: form.locator("> [role=alert]"),
    done: form.locator("> [role=status]"),
  };
}

/** Waits until a field shows and announces this error, or none for null. */
export async function expectFieldError(field: Locator, text: string | null): Promise<void> {
  if (text === null) return expect(field).not.toHaveAttribute("aria-invalid");
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await expect(field).toHaveAccessibleDescription(containing(text));
  await expect(field.page().getByText(text, { exact: true }).filter({ visible: true })).not.toHaveCount(0);
}

export async function logIn(page: Page, { email, password }: Account, language: Language = "en") {
  const t = words[language].member.login;
  const { field, submit } = formOn(page);
  await field(t.usernameOrEmail).fill(email);
  await field(t.password).fill(password);
  await submit.click();
}

const header = (page: Page) => page.getByRole("banner");
/** The links of header and tab bar for visitors only. */
export const guestLinks = (page: Page) =>
  page.locator("body > :is(header, nav)").getByRole("link").and(page.locator("[href$='/login']"));
/** The avatar menu, open or not. */
export const accountMenu = (page: Page) =>
  header(page)
    .getByRole("group")
    .filter({ hasText: new RegExp(`${words.en.member.menu.account}|${words.zh.member.menu.account}`) });
export const avatar = (page: Page) => accountMenu(page).locator("summary");

/** The open avatar menu. */
export async function openMenu(page: Page): Promise<Locator> {
  await avatar(page).click();
  return accountMenu(page).and(page.locator("[open]"));
}

export async function expectMember(page: Page, name: string): Promise<void> {
  await expect(avatar(page)).toBeVisible();
  await expect(accountMenu(page).getByText(name, { exact: true })).toHaveCount(1);
  await expect(guestLinks(page)).toHaveCount(0);
}

export async function expectVisitor(page: Page): Promise<void> {
  await expect(guestLinks(page).first()).toBeVisible();
  await expect(avatar(page)).toBeHidden();
}

export const toasts = (page: Page) =>
  page.getByRole("region", { name: inEither(({ layout }) => layout.notifications) }).getByRole("listitem");

const messages = "[role=status], [role=alert], [aria-live] li";
/** Only toasts: a form on the page may show the same text. */
export const toastMessages = "[aria-live] li";

/**
 * Watches for a toast with this text; the returned function waits for it, and moves the page's clock on to
 * check that it goes after `ms`, not earlier. Must be called before the visit.
 */
export async function watchLife(
  page: Page,
  text: string,
  among = messages,
): Promise<(ms: number) => Promise<void>> {
  type Watching = { life: { from: number; to: number } };
  await letClockRun(page);
  await page.addInitScript(
    ([wanted, among]) => {
      const life = { from: 0, to: 0 };
      Object.assign(window, { life });
      const isThere = () =>
        [...document.querySelectorAll(among)].some(
          (message) => message.textContent?.includes(wanted) && message.checkVisibility(),
        );
      new MutationObserver(() => {
        if (isThere()) life.from ||= Date.now();
        else if (life.from > 0) life.to ||= Date.now();
      }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    },
    [text, among] as const,
  );
  const step = 200;
  return async (ms) => {
    const read = () => page.evaluate(() => ({ ...(window as unknown as Watching).life, now: Date.now() }));
    await expect.poll(async () => (await read()).from, `no message "${text}"`).toBeGreaterThan(0);
    const { from } = await read();
    const latest = from + ms + 3 * step;
    await expect
      .poll(
        async () => {
          const { now, to } = await read();
          // At the end no new timer may fire, because a navigation in progress takes its own time.
          if (to === 0) await page.clock.runFor(now < latest ? step : 1);
          return to;
        },
        { message: `"${text}" does not go`, timeout: 20_000, intervals: [20] },
      )
      .toBeGreaterThan(0);
    const { to } = await read();
    expect(to - from).toBeGreaterThanOrEqual(ms - 50);
  };
}
