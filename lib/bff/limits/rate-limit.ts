import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { backoff } from "#lib/platform/concurrency/retry.ts";
import { SiteError } from "#lib/platform/errors.ts";
import { networksAround } from "#lib/platform/http/ip-network.ts";
import { isKnownNetwork } from "#lib/session/store/known-networks.ts";
import { accountKey } from "./account-key.ts";
import { countedAddress, readClientAddress } from "./counted-address.ts";
import type { CountedHit } from "./limit-store.ts";
import { type AttemptResult, type Bound, type Limit, type LimitName, limits } from "./limits.ts";
import { SharedLimitStore } from "./shared-limit-store.ts";
import { beginTurn, bookTurn } from "./turns.ts";

const store = new SharedLimitStore();

/** Delays of attempts over the limit, in ms: 1 s, 2 s, 4 s, and then 8 s each. */
const delays = { first: 1_000, max: 8_000 };

/** A counted attempt. Its outcome decides its final weight. */
export type Attempt = {
  /** Whether the route must answer as usual and do nothing. */
  isIgnored: boolean;
  /** @returns the error to send in place of a failure's own; null to send its own */
  conclude(outcome: AttemptResult): Promise<SiteError | null>;
};

type Counting = {
  limit: LimitName;
  request: Request;
  account?: string | undefined;
  member?: string | undefined;
  /** The browser's mark (lib/session/cookies/device-mark.ts). */
  device?: string | undefined;
  code?: string | undefined;
};

type Hit = Bound & Pick<CountedHit, "resetMs" | "refund"> & { key: string; excess: number };

const isRefused = ({ excess, onExcess = "refuse" }: Hit) => excess > 0 && onExcess === "refuse";

/**
 * Counts an attempt, and delays one over a limit that delays (product: Rate limits).
 *
 * @throws SiteError 429 over a limit that refuses, with the seconds to wait
 */
export async function countAttempt(counted: Counting): Promise<Attempt> {
  const { limit, request, account, code = "TOO_MANY_TRIES" } = counted;
  const { knownNetworks }: Limit = limits[limit];
  const isKnown =
    knownNetworks !== undefined &&
    account !== undefined &&
    (await isKnownNetwork(accountKey(account), countedAddress(request)));
  const neverRefused = isKnown && knownNetworks === "delay";
  const hits = await hitBounds(counted, neverRefused);
  const refused = hits.find(isRefused);
  const tooMany = refused && new SiteError(429, code, "", { retryAfter: Math.ceil(refused.resetMs / 1000) });
  if (tooMany && !neverRefused) throw tooMany;
  if (!isKnown) await waitAtUnknownNetwork(hits);
  const endTurn = await waitAtKnownNetwork(hits, tooMany);
  return {
    isIgnored: !isKnown && hits.some(({ onExcess, excess }) => onExcess === "ignoreSilently" && excess > 0),
    conclude: async (outcome) => {
      endTurn();
      await refundHits(hits, outcome);
      return outcome === "failure" && tooMany ? tooMany : null;
    },
  };
}

/** Counts an attempt by each bound: by all of them, or up to the first that refuses. */
async function hitBounds(
  { limit, request, member, device, account }: Counting,
  all: boolean,
): Promise<Hit[]> {
  const { bounds, windowMs }: Limit = limits[limit];
  const networks = networksAround(readClientAddress(request));
  const address = countedAddress(request);
  const named = account === undefined ? undefined : accountKey(account);
  const accountAtAddress = named === undefined ? undefined : `${address} ${named}`;
  const subjects = { address, account: named, accountAtAddress, member, device };
  const counted = bounds.flatMap((bound) => {
    const subject = subjects[bound.by];
    if (bound.by === "address")
      return networks.map(({ network, factor }) => ({ bound, subject: network, max: bound.max * factor }));
    return subject === undefined ? [] : [{ bound, subject, max: bound.max }];
  });
  const hits: Hit[] = [];
  for (const { bound, subject, max } of counted) {
    const key = `${limit} ${bound.by} ${bound.onExcess} ${subject}`;
    const { count, resetMs, refund } = await store.hit(key, bound.windowMs ?? windowMs);
    const hit = { ...bound, key, excess: count - max, resetMs, refund };
    hits.push(hit);
    if (isRefused(hit) && !all) break;
  }
  return hits;
}

const delayOf = (excess: number) => (excess > 0 ? backoff(delays, Math.ceil(excess) - 1) : 0);

/** Refunds what an attempt counted too much: 1 minus the weight of its outcome; all of it without an outcome. */
async function refundHits(hits: Hit[], outcome?: AttemptResult): Promise<void> {
  for (const { refund, weighs } of hits)
    await refund(1 - (outcome === undefined ? 0 : (weighs?.[outcome] ?? 1)));
}

/** Refunds all hits of an attempt that gets no turn, because it was never made. */
async function refundIfRefused<Turn>(hits: Hit[], turn: Promise<Turn>): Promise<Turn> {
  try {
    return await turn;
  } catch (error) {
    await refundHits(hits);
    throw error;
  }
}

/**
 * Delays an attempt from a network where the account is unknown, or queues it behind others on the account.
 *
 * @throws SiteError 429 if too many wait already
 */
async function waitAtUnknownNetwork(hits: Hit[]): Promise<void> {
  const exceeded = (how: Bound["onExcess"]) => hits.find((hit) => hit.onExcess === how && hit.excess > 0);
  const [queued, delayed] = [exceeded("queue"), exceeded("delay")];
  if (queued === undefined) return delayed && sleep(delayOf(delayed.excess));
  await sleep(await refundIfRefused(hits, bookTurn(queued.key)));
}

/**
 * Delays an attempt from a known network that would be refused, after the others on the account there.
 *
 * @returns the release of its turn
 */
async function waitAtKnownNetwork(hits: Hit[], tooMany: SiteError | undefined): Promise<() => void> {
  const here = hits.find(({ by }) => by === "accountAtAddress");
  if (!here || !tooMany) return () => {};
  const endTurn = await refundIfRefused(hits, beginTurn(here.key, tooMany));
  await sleep(delayOf(here.excess));
  return endTurn;
}
