import { randomUUID } from "node:crypto";
import { expect, type Page } from "playwright/test";
import { wordpressSite } from "#harness/wordpress/wordpress-site.ts";
import { newToken } from "#sandbox/turnstile/turnstile.ts";
import { type Account, ready } from "#tests/support/e2e/member.ts";
import { runPhp } from "./run-php.ts";

const { siteUrl, wordpressUrl, secrets } = wordpressSite;

/** A browser with a new account, logged in. */
export async function register(page: Page, name = "Mira Moss"): Promise<Account> {
  const account = { email: `p-${randomUUID().slice(0, 8)}@murmur.example`, password: "Soft-rain-22", name };
  const { email, password } = account;
  const answer = await page.request.post("/_api/auth/register", {
    data: { email, password, displayName: name, turnstileToken: newToken({ action: "register" }) },
    headers: { origin: siteUrl },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  return account;
}

async function ask<T>(path: string, init: RequestInit): Promise<T> {
  const answer = await fetch(`${wordpressUrl}/wp-json/${path}`, init);
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json() as Promise<T>;
}

/** The headers of a member's calls to WordPress itself. */
async function bearer({ email, password }: Account): Promise<Record<string, string>> {
  const { token } = await ask<{ token: string }>("jwt-auth/v1/token", {
    method: "POST",
    headers: { "content-type": "application/json", "x-murmur-key": secrets.key },
    body: JSON.stringify({ username: email, password }),
  });
  return { authorization: `Bearer ${token}` };
}

/** WordPress's own record of a member. */
export async function kept(account: Account) {
  const headers = await bearer(account);
  const me = await ask<{ pmpro_membership_level: { id: number } }>("asmr/v1/user/me", { headers });
  const payments = await ask<{ state: string; amount: string }[]>("asmr/v1/user/payments", { headers });
  return {
    level: me.pmpro_membership_level.id,
    payments: payments.map(({ state, amount }) => `${state} ${amount}`),
  };
}

/** Whether WordPress knows that a member's subscription has been cancelled. */
export async function isEnding(account: Account): Promise<boolean> {
  const headers = await bearer(account);
  const me = await ask<{ membership: { is_cancellation_pending: boolean } }>("asmr/v1/user/me", { headers });
  return me.membership.is_cancellation_pending;
}

type Video = { slug: string; acf: { main_embed_code: string | null; trailer_embed_code: string | null } };

/** A members' video without a trailer, and the address of its player for those who may watch. */
export async function membersVideo(): Promise<{ slug: string; src: string }> {
  const headers = await bearer(ready("silver"));
  const { videos } = await ask<{ videos: Video[] }>("asmr/v1/videos?per_page=200&vip=1", { headers });
  const srcOf = (video?: Video) => /src="([^"]+)"/.exec(video?.acf.main_embed_code ?? "")?.[1];
  // The film of the demo's upload has no frame.
  const plain = videos.find(
    (video) => /^[a-z-]+$/.test(video.slug) && video.acf.trailer_embed_code === null && srcOf(video),
  );
  const src = srcOf(plain);
  if (!plain || !src) throw new Error("no such video");
  return { slug: plain.slug, src };
}

/** Expires a member's level. */
export const passEnd = ({ email }: Account) => runPhp("pass-end.php", email);
