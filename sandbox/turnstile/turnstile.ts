import * as z from "zod";
import { json } from "#sandbox/base/answers.ts";
import { createRouter, type Sandbox, type SandboxContext } from "#sandbox/base/context.ts";
import { sandboxSecret, testSecrets } from "#sandbox/base/state/turnstile-secrets.ts";

const tokenMs = 300_000;

/** The content of a token (sandbox/browser/turnstile.js). Cloudflare encrypts its own. */
const tokenContent = z.object({
  hostname: z.string(),
  action: z.string(),
  at: z.number(),
  nonce: z.string(),
});
type TokenContent = z.output<typeof tokenContent>;

/** Makes a token like a widget on a page of `hostname`. */
export function newToken({ action = "", hostname = "localhost", at = Date.now() } = {}): string {
  const content = { hostname, action, at, nonce: crypto.randomUUID() };
  return `sandbox.${Buffer.from(JSON.stringify(content)).toString("base64")}`;
}

function readToken(token: string): TokenContent | null {
  const [, content = ""] = /^sandbox\.(.+)$/.exec(token) ?? [];
  try {
    return tokenContent.parse(JSON.parse(Buffer.from(content, "base64").toString()));
  } catch {
    return null;
  }
}

type Question = { secret?: string; response?: string; idempotency_key?: string };
type Verdict = {
  success: boolean;
  "error-codes": string[];
  challenge_ts?: string;
  hostname?: string;
  action?: string;
};

const refusal = (code: string): Verdict => ({ success: false, "error-codes": [code] });

function verdictOnToken({ response = "", idempotency_key }: Question, spent: Sandbox["turnstile"]): Verdict {
  const content = readToken(response);
  if (content === null) return refusal("invalid-input-response");
  const now = Date.now();
  for (const [token, { at }] of spent) if (now - at > tokenMs) spent.delete(token);
  const earlier = spent.get(response);
  const isRepeated = earlier?.idempotencyKey !== undefined && earlier.idempotencyKey === idempotency_key;
  if (now - content.at > tokenMs || (earlier && !isRepeated)) return refusal("timeout-or-duplicate");
  spent.set(response, { idempotencyKey: idempotency_key, at: now });
  const { hostname, action, at } = content;
  return {
    success: true,
    "error-codes": [],
    hostname,
    action,
    challenge_ts: new Date(at).toISOString(),
  };
}

/** Cloudflare's siteverify. A token is valid once, within 300 s, with the site's own secret. */
export function verifyTurnstile(question: Question, { turnstile }: Pick<Sandbox, "turnstile">): Verdict {
  const { secret, response } = question;
  if (!secret) return refusal("missing-input-secret");
  if (!response) return refusal("missing-input-response");
  if (secret === testSecrets.passes) return { success: true, "error-codes": [], hostname: "example.com" };
  if (secret === testSecrets.fails) return refusal("invalid-input-response");
  if (secret === testSecrets.spent) return refusal("timeout-or-duplicate");
  if (secret !== sandboxSecret) return refusal("invalid-input-secret");
  return verdictOnToken(question, turnstile);
}

export const turnstileRoutes = createRouter().post("/turnstile/v0/siteverify", async (c: SandboxContext) => {
  const isJson = c.req.header("content-type")?.includes("json") ?? false;
  const body = isJson ? await c.req.json().catch(() => ({})) : await c.req.parseBody();
  return json(verifyTurnstile(body as Question, c.env.sandbox));
});
