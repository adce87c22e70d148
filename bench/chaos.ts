import { memberName, startWorld } from "#harness/payments/payment-world.ts";
import type { OpenWithdrawal } from "#lib/contracts/payment/withdrawal.ts";
import { chance, draw, oneOf, seed } from "./chaos/chance.ts";
import { describeDoubles, disagreements, readAccess, readBooks, total } from "./chaos/chaos-books.ts";
import { Buyer } from "./chaos/chaos-buyer.ts";

// `node bench/chaos.ts [purchases] [instances] [seed]` simulates a year of members who buy at the fake PayPal
// through the site's route handlers: renewals, refunds, withdrawals, disputes, late approvals, lost,
// duplicated and late webhooks, expired tokens, a WordPress that is down for a week, failing responses, and a
// site that is killed. Several instances share a PostgreSQL that crashes now and then. In the end PayPal's
// record, the ledger and WordPress must agree to the cent; otherwise the exit code is 1.

const purchases = Number(process.argv[2] ?? 10_000);
const instances = Number(process.argv[3] ?? 1);
const day = 86_400_000;
const days = 365;
/** Days without new purchases, at the end. */
const quietDays = 45;
const outage = { from: 120, to: 127 };
const members = Math.max(30, Math.ceil(purchases / 2));
const atOnce = 40;

const wordpressPaths = [
  "/wp-json/asmr/v1/payments/confirm",
  "/wp-json/asmr/v1/paypal-event",
  "/wp-json/asmr/v1/checkout/complete-payment",
  "/wp-json/asmr/v1/checkout/prepare-for-existing-user",
  "/wp-json/asmr/v1/user/me",
  "/wp-json/asmr/v1/capabilities",
];
const paypalPaths = [
  "/paypal/v2/checkout/orders",
  "/paypal/v1/billing/subscriptions",
  "/paypal/v1/notifications",
  "/paypal/v2/payments",
];
const brokenAnswers = [{ reset: true }, { status: 503 }, { status: 500 }, { html: true }, { cutJson: true }];
const paypalFaults = ["declined", "already-captured", "lost-capture", "token-down", "cut-json", "pending"];

console.log(`seed ${seed}`);
const world = await startWorld({
  members,
  port: Number(process.env.BENCH_PORT ?? 4310),
  startsAt: Date.parse("2027-01-01T00:00:00Z"),
  instances,
});
const counts = {
  purchases: 0,
  faults: 0,
  restarts: 0,
  crashes: 0,
  refunds: 0,
  withdrawals: 0,
  disputes: 0,
  cancelled: 0,
  deadTokens: 0,
};
/** Sends PayPal's webhooks to a random instance, as a load balancer would. */
const aimWebhooks = () =>
  world.control("POST", "/paypal/webhook", {
    url: `${world.nextSiteUrl()}/_api/paypal/webhook`,
    lose: 0.05,
    double: 0.1,
    // PayPal is late on some days.
    lateMs: (chance(0.25) ? 12 : 1) * 3_600_000,
  });

const isOut = (nth: number) => nth >= outage.from && nth < outage.to;

const perDay = purchases / (days - quietDays - (outage.to - outage.from));

/**
 * Sets faults on most days, in proportion to the purchases, so that most purchases succeed in a small run,
 * too.
 */
async function makeTrouble(): Promise<void> {
  // Clears yesterday's unused faults; they would accumulate on rarely requested paths.
  await world.control("DELETE", "/faults");
  await world.control("DELETE", "/paypal");
  if (chance(0.3)) return;
  const times = Math.ceil(draw() * Math.max(1, perDay / 3));
  counts.faults += 3;
  await world.control("POST", "/faults", [
    { path: oneOf(wordpressPaths), times, ...oneOf([...brokenAnswers, { status: 429 }]) },
    { path: oneOf(paypalPaths), times, ...oneOf(brokenAnswers) },
  ]);
  await world.control("POST", "/paypal", { fault: oneOf(paypalFaults), times: 1 });
}

const { sandboxDb } = world;
type Named = { id: string };
const forAll = (things: readonly Named[], act: (id: string) => Promise<unknown>) =>
  Promise.all(things.map(({ id }) => act(id)));
const some = (sql: string, most: number) => sandboxDb.prepare(sql).all(most) as unknown as Named[];

/** The actions of PayPal, its buyers and the merchant at PayPal. */
async function liveAtPayPal(isQuiet: boolean): Promise<void> {
  if (!isQuiet) {
    // Many members cancel when a payment is due.
    const due = sandboxDb
      .prepare("SELECT id FROM paypal_subscriptions WHERE status = 'ACTIVE' AND next_due <= ?")
      .all(world.now()) as unknown as Named[];
    await forAll(
      due.filter(() => chance(0.1)),
      cancelAtPayPal,
    );
    // Other members cancel on any day.
    const leaving = some(
      "SELECT id FROM paypal_subscriptions WHERE status = 'ACTIVE' ORDER BY random() LIMIT ?",
      drawCount(perDay * 0.1),
    );
    await forAll(leaving, cancelAtPayPal);
    await world.control("POST", "/paypal/bill", {
      failing: due.filter(() => chance(0.1)).map(({ id }) => id),
    });
  }
  const waiting = some(
    `SELECT id FROM (
       SELECT order_id AS id FROM paypal_captures WHERE status = 'PENDING'
       UNION SELECT id FROM paypal_subscriptions WHERE (status = 'APPROVAL_PENDING' AND funding = 'pending')
         OR (status = 'ACTIVE' AND last_paid IS NULL AND failed_count = 0)
     ) ORDER BY random() LIMIT ?`,
    1000,
  );
  await forAll(
    waiting.filter(() => isQuiet || chance(0.4)),
    (id) => world.control("POST", "/paypal/settle", { id, paid: chance(0.85) }),
  );
  if (!isQuiet) await giveBack();
}

async function cancelAtPayPal(id: string): Promise<void> {
  counts.cancelled += 1;
  await world.control("POST", "/paypal/cancel", { id });
}

const paidLately = `SELECT id FROM (
  SELECT id FROM paypal_sales WHERE status = 'COMPLETED' UNION SELECT id FROM paypal_captures WHERE status = 'COMPLETED'
) ORDER BY random() LIMIT ?`;

/** A random whole number with this expected value. */
const drawCount = (expected: number) => Math.floor(expected) + (chance(expected % 1) ? 1 : 0);

/** Per hundred purchases: 15 refunds and reversals, 8 disputes. */
async function giveBack(): Promise<void> {
  await forAll(some(paidLately, drawCount(perDay * 0.15)), (id) => {
    counts.refunds += 1;
    const value = chance(0.3) ? "1.50" : undefined;
    return world.control("POST", "/paypal/refund", { id, value, reversed: chance(0.3) });
  });
  await forAll(some(paidLately, drawCount(perDay * 0.08)), async (id) => {
    counts.disputes += 1;
    const dispute = await world.control("POST", "/paypal/dispute", { id });
    await world.control("POST", "/paypal/resolve", { id: dispute.id, buyerWins: chance(0.4) });
  });
}

const buyers = Array.from({ length: members }, (_, nth) => new Buyer(world, nth));

/** The payments that withdrawals have refunded, in full or in part; each ended its level. */
const withdrawn = new Set<string>();

/**
 * Per hundred purchases: 20 withdrawals, a third of them refunded in part. The desk decides on all that are
 * open.
 */
async function withdraw(): Promise<void> {
  const paying = sandboxDb
    .prepare("SELECT email FROM members WHERE email LIKE 'chaos%' AND level_id > 1 ORDER BY random() LIMIT ?")
    .all(drawCount(perDay * 0.2)) as { email: string }[];
  for (const { email } of paying) await buyers.find((buyer) => buyer.email === email)?.withdraw();
  const open = ((await world.callDesk("withdrawals")) ?? []) as OpenWithdrawal[];
  for (const { id, payment } of open) {
    const value = Number(payment?.amount ?? 0);
    const part = chance(0.3) ? { amount: (value / 2).toFixed(2) } : {};
    const decision = value > 0 ? { action: "refund", ...part } : { action: "done" };
    const decided = await world.callDesk("withdrawals/decide", { id, ...decision });
    if (decided === null || payment === null || value === 0) continue;
    counts.withdrawals += 1;
    withdrawn.add(payment.number);
  }
}

async function buyFor(count: number): Promise<void> {
  let left = count;
  const work = async () => {
    while (left > 0) {
      left -= 1;
      if (await oneOf(buyers).buy()) counts.purchases += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}

/** Ends tokens early, like a changed password or a login on another device. */
async function endTokens(): Promise<void> {
  const ending = Array.from({ length: Math.ceil(members / 100) }, async () => {
    const username = memberName(Math.floor(draw() * members));
    await world.control("POST", "/member", { username, sessions: oneOf(["ended", "stale", "expired"]) });
  });
  counts.deadTokens += (await Promise.all(ending)).length;
}

/** Waits until PayPal has tried every due delivery once. */
async function deliver(): Promise<void> {
  const due = sandboxDb.prepare("SELECT count(*) AS count FROM paypal_transmissions WHERE next <= ?");
  const by = Date.now();
  for (let rounds = 0; rounds < 2000 && Number(due.get(by)?.count) > 0; rounds++)
    await new Promise((resolve) => setTimeout(resolve, 10));
}

async function liveOneDay(nth: number): Promise<void> {
  const isQuiet = nth >= days - quietDays;
  if (nth === outage.from)
    await world.control("POST", "/faults", [
      { path: "/wp-json/", status: 503, body: "down for maintenance" },
    ]);
  if (nth === outage.to || nth === days - quietDays) await world.control("DELETE", "/faults");
  if (nth === days - quietDays) await world.control("DELETE", "/paypal");
  if (!(isQuiet || isOut(nth))) await makeTrouble();
  const lost = nth > outage.to ? outage.to - outage.from : 0;
  const behind = Math.ceil(perDay * (nth + 1 - lost) - counts.purchases);
  const wanted = isQuiet || isOut(nth) ? 0 : Math.min(Math.max(behind, 0), Math.ceil(perDay * 3));
  if (!isQuiet && nth % 6 === 0) {
    counts.restarts += 1;
    await Promise.all([isOut(nth) ? null : buyFor(3), world.restartSite()]);
  }
  if (world.hasDatabase && !isQuiet && nth % 6 === 3) {
    counts.crashes += 1;
    // Long enough that some buyers see an error, and short enough that others only wait.
    await Promise.all([
      isOut(nth) ? null : buyFor(3),
      world.sweepOnce(),
      world.restartDatabase(chance(0.3) ? 6_000 : 300),
    ]);
  }
  await aimWebhooks();
  await liveAtPayPal(isQuiet);
  if (!(isQuiet || isOut(nth))) await withdraw();
  if (!isQuiet) await endTokens();
  for (let quarters = 0; quarters < 4; quarters++) {
    await world.advance(day / 4);
    const delivered = deliver();
    // Webhooks mostly come before the sweep. Once a day they run at the same time.
    const swept = quarters === 0 ? world.sweep() : delivered.then(world.sweep);
    await Promise.all([delivered, swept, buyFor(Math.ceil(wanted / 4))]);
  }
}

for (let nth = 0; nth < days; nth++) {
  await liveOneDay(nth);
  if (nth % 30 === 29)
    console.log(`day ${nth + 1}: ${counts.purchases} purchases, ${Math.round(process.uptime())} s`);
}

const { paypal, ledger, wordpress } = await readBooks(world);
const unlike = { ledger: disagreements(paypal, ledger), wordpress: disagreements(paypal, wordpress) };
const access = readAccess(world, withdrawn);
if (access.double > 0) console.log("paying twice", describeDoubles(world));
await world.stop();

const money = (cents: number) => (cents / 100).toFixed(2);
console.log(JSON.stringify(counts));
if (unlike.ledger.length + unlike.wordpress.length > 0)
  console.log("differences", {
    ledger: unlike.ledger.slice(0, 10),
    wordpress: unlike.wordpress.slice(0, 10),
  });
console.log(
  `PayPal ${money(total(paypal.paid))} - ${money(total(paypal.returned))}, ledger ${money(total(ledger.paid))} - ${money(total(ledger.returned))}, WordPress ${money(total(wordpress.paid))} - ${money(total(wordpress.returned))}`,
);
const wrong =
  unlike.ledger.length +
  unlike.wordpress.length +
  access.lost +
  access.unpaid +
  access.returned +
  access.withdrawn +
  access.double;
console.log(
  `${counts.purchases} purchases, ${paypal.paid.length} payments, lost ${access.lost}, unpaid ${access.unpaid}, kept after refund ${access.returned}, kept after withdrawal ${access.withdrawn}, double ${access.double}: ${wrong === 0 ? "the books agree to the cent" : "the books do not agree"}`,
);
process.exit(wrong === 0 ? 0 : 1);
