import { setTimeout as sleep } from "node:timers/promises";
import { Buyer } from "./chaos-buyer.ts";
import { type Payments, startWorld } from "./chaos-world.ts";

// `node bench/chaos.ts [purchases]`: members buy at the made-up PayPal through the site's own route handlers while
// PayPal and WordPress fail at random and the site's process is killed. Who paid must have got what they paid for,
// once: the last line has the counts, and the exit code is 1 where they don't add up.

/** A member goes through all levels, each a purchase of its own: four subscriptions, then the order. */
const levels = [2, 3, 4, 5, 6];
const members = Math.ceil(Number(process.argv[2] ?? 2_000) / levels.length);
const atOnce = 30;
/** Milliseconds between two troubles, and between two deaths of the site's process. */
const pace = { fault: 60, death: 6_000 };

const wordpress = [
  "/wp-json/asmr/v1/paypal-verify",
  "/wp-json/asmr/v1/paypal-subscription-verify",
  "/wp-json/asmr/v1/checkout/complete-payment",
  "/wp-json/asmr/v1/checkout/prepare-for-existing-user",
  "/wp-json/asmr/v1/user/me",
];
const brokenAnswers = [{ reset: true }, { status: 503 }, { status: 500 }, { html: true }, { cutJson: true }];
const wordpressFaults = [
  ...brokenAnswers,
  { status: 429 },
  { status: 202, body: { success: false, processing: true, retry_after: 1 } },
  { latencyMs: 800 },
];
const paypalFaults = [
  "declined",
  "already-captured",
  "lost-capture",
  "token-down",
  "cut-json",
  "slow",
  "wrong-amount",
  "wrong-payee",
  "pending",
];
const paypalPaths = [
  "/paypal/v2/checkout/orders",
  "/paypal/v1/billing/subscriptions",
  "/paypal/v1/notifications",
];
const random = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;

const world = await startWorld({ members, port: 4310 });
const started = performance.now();
let over = false;
const counts = { faults: 0, restarts: 0 };

const troubles = [
  () => world.control("POST", "/faults", { path: random(wordpress), times: 1, ...random(wordpressFaults) }),
  () => world.control("POST", "/paypal", { fault: random(paypalFaults), times: 1, ms: 500 }),
  () => world.control("POST", "/faults", { path: random(paypalPaths), times: 1, ...random(brokenAnswers) }),
];

async function makeTrouble() {
  while (!over) {
    await sleep(pace.fault);
    counts.faults += 1;
    await random(troubles)();
  }
}

async function killSite() {
  for (;;) {
    await sleep(pace.death * (0.5 + Math.random()));
    if (over) return;
    counts.restarts += 1;
    await world.restartSite();
  }
}

/** What PayPal left pending comes through after a while. */
async function settlePending() {
  while (!over) {
    await sleep(1_000);
    const { captures, subscriptions } = await world.payments();
    for (const { orderId, status } of captures)
      if (status === "PENDING") await world.control("POST", "/paypal/settle", { id: orderId });
    for (const { id, status } of subscriptions)
      if (status === "APPROVED") await world.control("POST", "/paypal/settle", { id });
  }
}

const buyers = Array.from({ length: members }, (_, nth) => new Buyer(world, nth));
let done = 0;
async function buyAll(queue: Buyer[]) {
  for (let buyer = queue.shift(); buyer; buyer = queue.shift()) {
    await buyer.logIn();
    for (const level of levels) {
      await buyer.buy(level);
      done += 1;
    }
  }
}

const storm = [makeTrouble(), killSite(), settlePending()];
const report = setInterval(
  () => console.log(`${done} bought, ${counts.faults} faults, ${counts.restarts} restarts`),
  10_000,
);
const queue = [...buyers];
await Promise.all(Array.from({ length: atOnce }, () => buyAll(queue)));
over = true;
await Promise.all(storm);
clearInterval(report);

// The storm is over: everybody comes back once, and PayPal's last events arrive.
await world.control("DELETE", "/faults");
await world.control("DELETE", "/paypal");
await world.restartSite();
await sleep(3_000);
for (const buyer of buyers) while ((await buyer.visit()).pending > 0) await sleep(200);

/** Everything that cost somebody money, by PayPal's id: whose and for which level. */
function paidIn({ captures, subscriptions }: Payments): { id: string; customId: string }[] {
  return [
    ...captures
      .filter(({ status }) => status === "COMPLETED")
      .map(({ orderId, customId }) => ({ id: orderId, customId })),
    ...subscriptions.filter(({ activated }) => activated).map(({ id, customId }) => ({ id, customId })),
  ];
}

const payments = await world.payments();
const paid = paidIn(payments);
const bound = (customId: string) => customId.split(".").slice(0, 2).join(".");
const grants = payments.grants.map(
  ({ paymentId, memberId, levelId }) => `${paymentId} ${memberId}.${levelId}`,
);
const owed = paid.map(({ id, customId }) => `${id} ${bound(customId)}`);
/** The same payment, or the same level of the same member, twice. */
const twice = (all: string[]) => all.length - new Set(all).size;
const double = twice(paid.map(({ customId }) => bound(customId))) + twice(grants);
const lost = owed.filter((one) => !grants.includes(one)).length;
const times = Map.groupBy(paid, ({ customId }) => bound(customId));
for (const [who, all] of times)
  if (all.length > 1)
    console.log(
      `paid twice: ${who}`,
      all.map(({ id }) => id),
    );
const unpaid = grants.filter((one) => !owed.includes(one)).length;
await world.stop();

const sum = (count: (buyer: Buyer) => number) => buyers.reduce((all, buyer) => all + count(buyer), 0);
const attempts = sum((buyer) => buyer.attempts);
const hosted = sum((buyer) => buyer.hosted);
const pairs = sum((buyer) => buyer.pairs);
const seconds = ((performance.now() - started) / 1000).toFixed(0);
console.log(
  `${attempts} attempts, ${hosted} hosted, ${pairs} pairs, ${counts.faults} faults, ${counts.restarts} restarts, ${seconds} s`,
);
console.log(
  `${done} purchases, ${paid.length} captures, ${grants.length} grants, double ${double}, lost ${lost}, unpaid ${unpaid}`,
);
process.exit(double + lost + unpaid === 0 && grants.length === done ? 0 : 1);
