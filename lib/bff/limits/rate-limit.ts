import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { SiteError } from "#lib/platform/errors.ts";
import { backoff } from "#lib/platform/retry.ts";
import { isKnownNetwork } from "#lib/session/known-networks.ts";
import { accountKey } from "./account-key.ts";
import { countedAddress, widerNetworks } from "./counted-address.ts";
import { type AttemptResult, type Bound, type Limit, type LimitName, limits } from "./limits.ts";
import { SharedLimitStore } from "./shared-limit-store.ts";
import { bookTurn, takeTurn } from "./turns.ts";

const store = new SharedLimitStore();

/** Delays over the limit, in ms, doubled each time; the first attempt over it already waits the second one. */
const waits = { first: 500, longest: 8_000 };

/** A counted attempt. Its outcome decides its final weight. */
export type Attempt = {
  /** True if the route must only pretend to act. */
  pretends: boolean;
  /** @returns the error to answer in place of a failure */
  settle(outcome: AttemptResult): Promise<SiteError | null>;
};

type Counted = {
  limit: LimitName;
  request: Request;
  account?: string | undefined;
  member?: string | undefined;
  /** The browser's mark (lib/session/device-mark.ts). */
  device?: string | undefined;
  code?: string | undefined;
};

type Hit = Bound & { key: string; excess: number; resetMs: number };

const isRefused = ({ excess, over = "refuse" }: Hit) => excess > 0 && over === "refuse";

/** Counts by each bound up to the first that refuses, or by `all`. */
async function hitBounds({ limit, request, member, device, account }: Counted, all: boolean): Promise<Hit[]> {
  const { bounds, windowMs }: Limit = limits[limit];
  const address = countedAddress(request);
  const named = account === undefined ? undefined : accountKey(account);
  const place = named === undefined ? undefined : `${address} ${named}`;
  const subjects = { address, account: named, place, member, device };
  const counted = bounds.flatMap((bound) => {
    const subject = subjects[bound.by];
    const own = subject === undefined ? [] : [{ bound, subject, most: bound.most }];
    if (bound.by !== "address") return own;
    const around = widerNetworks(request).map(({ network, room }) => ({ network, most: bound.most * room }));
    return [...own, ...around.map(({ network, most }) => ({ bound, subject: network, most }))];
  });
  const hits: Hit[] = [];
  for (const { bound, subject, most } of counted) {
    const key = `${limit} ${bound.by} ${bound.over} ${subject}`;
    const { count, resetMs } = await store.hit(key, bound.windowMs ?? windowMs);
    const hit = { ...bound, key, excess: count - most, resetMs };
    hits.push(hit);
    if (isRefused(hit) && !all) break;
  }
  return hits;
}

const waitFor = (excess: number) => (excess > 0 ? backoff(waits, Math.ceil(excess)) : 0);

/** Takes back the weight that the outcome cancels; without an outcome all of it. */
async function rollBack(hits: Hit[], outcome?: AttemptResult): Promise<void> {
  for (const { key, weighs } of hits)
    await store.refund(key, 1 - (outcome === undefined ? 0 : (weighs?.[outcome] ?? 1)));
}

/**
 * Waits for a turn if too many attempts were wrong, else for as long as the account's attempts demand.
 *
 * @throws SiteError 429 if too many wait already
 */
async function waitElsewhere(hits: Hit[]): Promise<void> {
  const beyond = (over: Bound["over"]) => hits.find((hit) => hit.over === over && hit.excess > 0);
  const [crowded, slow] = [beyond("turn"), beyond("wait")];
  if (crowded === undefined) return slow && sleep(waitFor(slow.excess));
  try {
    await sleep(await bookTurn(crowded.key));
  } catch (error) {
    await rollBack(hits);
    throw error;
  }
}

/** Waits for the turn at a place, then for as long as its attempts demand. @returns the release of the turn */
async function waitAtKnownNetwork(hits: Hit[], tooMany: SiteError | undefined): Promise<() => void> {
  const place = hits.find(({ by }) => by === "place");
  if (!place || !tooMany) return () => {};
  const endTurn = await takeTurn(place.key, tooMany);
  await sleep(waitFor(place.excess));
  return endTurn;
}

/**
 * Counts an attempt, and delays one over the limit if the limit says so (product: Rate limits).
 *
 * @throws SiteError 429 over a limit, with the seconds to wait
 */
export async function countAttempt(counted: Counted): Promise<Attempt> {
  const { limit, request, account, code = "TOO_MANY_TRIES" } = counted;
  const { knownNetworks }: Limit = limits[limit];
  const isKnown =
    knownNetworks !== undefined &&
    account !== undefined &&
    (await isKnownNetwork(accountKey(account), countedAddress(request)));
  const neverRefused = isKnown && knownNetworks === "wait";
  const hits = await hitBounds(counted, neverRefused);
  const refused = hits.find(isRefused);
  const tooMany = refused && new SiteError(429, code, "", { retryAfter: Math.ceil(refused.resetMs / 1000) });
  if (tooMany && !neverRefused) throw tooMany;
  if (!isKnown) await waitElsewhere(hits);
  const endTurn = await waitAtKnownNetwork(hits, tooMany);
  return {
    pretends: !isKnown && hits.some(({ over, excess }) => over === "pretend" && excess > 0),
    settle: async (outcome) => {
      endTurn();
      await rollBack(hits, outcome);
      return outcome === "failure" && tooMany ? tooMany : null;
    },
  };
}
