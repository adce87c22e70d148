import "server-only";
import { SiteError } from "#lib/errors.ts";
import { MemoryLimitStore } from "./limit-store.ts";
import { type Limit, type LimitName, limits, type Outcome } from "./limits.ts";

const store = new MemoryLimitStore();

/** An attempt that was counted. Whether its end takes it back says the table of limits. */
export type Attempt = { settle(outcome: Outcome): Promise<void> };

/** The client's address as the front server knows it (server/client-address.ts). */
const addressOf = (request: Request) => request.headers.get("x-client-address") ?? "unknown";

/**
 * WordPress reads names tolerantly (`sanitize_user`): octets, entities, accents, capitals and doubled white space
 * are dropped. All spellings that reach one account count as one.
 */
const accountKey = (name: string) =>
  name
    .slice(0, 254)
    .replace(/%[a-f0-9]{2}|&[^&;]+;/gi, "")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/\s+/g, " ")
    .trim()
    .toLowerCase();

type Counted = {
  limit: LimitName;
  request: Request;
  /** Whose account is tried, by name or by session. */
  account?: string | undefined;
  /** The code of the answer to one attempt too many. */
  code?: string | undefined;
};

/** Counts an attempt by its address and its account. @throws SiteError 429 over a limit, with the seconds to wait */
export async function countAttempt(counted: Counted): Promise<Attempt> {
  const { limit, request, account, code = "TOO_MANY_TRIES" } = counted;
  const { perAddress, perAccount, windowMs, refundedOn }: Limit = limits[limit];
  const bounds = [
    { key: `${limit} address ${addressOf(request)}`, max: perAddress },
    ...(account === undefined ? [] : [{ key: `${limit} account ${accountKey(account)}`, max: perAccount }]),
  ];
  for (const { key, max } of bounds) {
    const { count, resetMs } = await store.hit(key, windowMs);
    if (count > max) throw new SiteError(429, code, "", { retryAfter: Math.ceil(resetMs / 1000) });
  }
  return {
    settle: async (outcome) => {
      if (refundedOn.includes(outcome)) for (const { key } of bounds) await store.refund(key);
    },
  };
}
