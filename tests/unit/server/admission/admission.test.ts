import { setImmediate as nextTurn } from "node:timers/promises";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { Admission, type AdmissionLimits, type Requester } from "#server/admission/admission.ts";
import { visitorNetwork } from "#server/admission/visitor-network.ts";
import type { RejectionError } from "#server/http/rejections.ts";
import { ManualTimers } from "#tests/support/manual-timers.ts";

const person = (network: string | null): Requester => ({ network, isRobot: false });
const robot = (network: string | null): Requester => ({ network, isRobot: true });
const roomy = { burst: 1_000, perSecond: 1_000, delayed: 0 };
const create = (limits: Partial<AdmissionLimits>, timers?: ManualTimers) =>
  new Admission({ ...roomy, ...limits }, timers);

/** The outcome of a request for admission: "waits", a status, or "begun" with the function that ends it. */
function enter(admission: Admission, visitor: Requester, cost = 1, signal?: AbortSignal) {
  const entry = { state: "waits" as string | number, leave: () => {}, retryAfter: "" };
  admission.enter(visitor, cost, signal).then(
    (leave) => Object.assign(entry, { state: "begun", leave }),
    (error: RejectionError) =>
      Object.assign(entry, { state: error.rejection.status, retryAfter: error.rejection.headers?.[1] }),
  );
  return entry;
}
const states = async (entries: { state: string | number }[]) => {
  await nextTurn();
  return entries.map(({ state }) => state);
};

test("the number of running requests is limited, and the next ones begin in order as others end", async () => {
  const admission = create({ running: 2 });
  const all = ["a", "b", "c", "d"].map((network) => enter(admission, person(network)));
  expect(await states(all)).toEqual(["begun", "begun", "waits", "waits"]);
  all[1]?.leave();
  expect(await states(all)).toEqual(["begun", "begun", "begun", "waits"]);
  // A second call changes nothing.
  all[1]?.leave();
  expect(await states(all)).toEqual(["begun", "begun", "begun", "waits"]);
});

test("one network runs a limited number of requests, and other networks' requests overtake its waiting ones", async () => {
  const admission = create({ running: 3, runningOfNetwork: 1 });
  const all = ["a", "a", "a", "b"].map((network) => enter(admission, person(network)));
  expect(await states(all)).toEqual(["begun", "waits", "waits", "begun"]);
  all[0]?.leave();
  expect(await states(all)).toEqual(["begun", "begun", "waits", "begun"]);
});

test("a network's waiting request begins when one of its own ends, never above the network's limit", async () => {
  const admission = create({ runningOfNetwork: 2 });
  const all = ["a", "a", "a", "a", "a"].map((network) => enter(admission, person(network)));
  expect(await states(all)).toEqual(["begun", "begun", "waits", "waits", "waits"]);
  all[0]?.leave();
  expect(await states(all)).toEqual(["begun", "begun", "begun", "waits", "waits"]);
  all[1]?.leave();
  all[2]?.leave();
  expect(await states(all)).toEqual(Array(5).fill("begun"));
  all[3]?.leave();
  all[4]?.leave();
  const found = await states(["a", "a", "a"].map((network) => enter(admission, person(network))));
  expect(found).toEqual(["begun", "begun", "waits"]);
});

test("requests without a network have only the total limit", async () => {
  const admission = create({ running: 3, runningOfNetwork: 1 });
  const all = [null, null, null, null].map((network) => enter(admission, person(network)));
  expect(await states(all)).toEqual(["begun", "begun", "begun", "waits"]);
});

test("the queue admits people before robots", async () => {
  const admission = create({ running: 1 });
  const first = enter(admission, person("a"));
  const crawler = enter(admission, robot("b"));
  const human = enter(admission, person("c"));
  await nextTurn();
  first.leave();
  expect(await states([crawler, human])).toEqual(["waits", "begun"]);
  human.leave();
  expect(await states([crawler])).toEqual(["begun"]);
});

test("a full queue refuses one more request with 503, and gives a robot's place to a person", async () => {
  const admission = create({ running: 1, waiting: 2 });
  enter(admission, person("a"));
  const waiting = [enter(admission, person("b")), enter(admission, robot("c"))];
  const late = [enter(admission, robot("d")), enter(admission, person("e")), enter(admission, person("f"))];
  expect(await states([...waiting, ...late])).toEqual(["waits", 503, 503, "waits", 503]);
  expect(late[2]?.retryAfter).toBe("2");
});

test("the queue holds a limited number of one network's requests, and refuses more with 429", async () => {
  const admission = create({ running: 1, waitingOfNetwork: 1 });
  const all = ["a", "a", "a", "b"].map((network) => enter(admission, person(network)));
  expect(await states(all)).toEqual(["begun", "waits", 429, "waits"]);
});

test("a network's limit counts people and robots together, and not requests without a network", async () => {
  const admission = create({ running: 1, waitingOfNetwork: 1 });
  const all = [person("a"), robot("a"), person("a"), person(null), robot(null)].map((visitor) =>
    enter(admission, visitor),
  );
  expect(await states(all)).toEqual(["begun", "waits", 429, "waits", "waits"]);
  expect(admission.counts).toEqual({ running: 1, people: 1, robots: 2 });
});

test("a request that has waited for the longest time is refused with 503", async () => {
  const timers = new ManualTimers();
  const admission = create({ running: 1, waitMs: 20 }, timers);
  const all = [enter(admission, person("a")), enter(admission, person("b"))];
  await timers.pass(19);
  expect(await states(all)).toEqual(["begun", "waits"]);
  await timers.pass(1);
  expect(await states(all)).toEqual(["begun", 503]);
});

test("a request whose visitor has gone leaves the queue", async () => {
  const admission = create({ running: 1 });
  const gone = new AbortController();
  const all = [
    enter(admission, person("a")),
    enter(admission, person("b"), 1, gone.signal),
    enter(admission, person("c")),
  ];
  await nextTurn();
  gone.abort();
  all[0]?.leave();
  expect(await states(all)).toEqual(["begun", 503, "begun"]);
});

test("a request whose visitor left before it asks for admission takes no place", async () => {
  const admission = create({ running: 2 });
  const all = [
    enter(admission, person("a"), 1, AbortSignal.abort()),
    enter(admission, person("b")),
    enter(admission, person("c"), 1, AbortSignal.abort()),
    enter(admission, person("d"), 1, AbortSignal.abort()),
  ];
  expect(await states(all)).toEqual([503, "begun", 503, 503]);
  expect(admission.counts).toEqual({ running: 1, people: 0, robots: 0 });
});

test("a network's allowance refills at a steady rate, and its 429 says when to come again", async () => {
  let now = performance.now();
  const clock = vi.spyOn(performance, "now").mockImplementation(() => now);
  onTestFinished(() => clock.mockRestore());
  const admission = new Admission({ ...roomy, burst: 2, perSecond: 20 });
  const ask = (network: string | null, cost = 1) => enter(admission, person(network), cost);
  const all = [ask("a"), ask("a"), ask("a"), ask("b"), ask(null), ask(null), ask(null)];
  expect(await states(all)).toEqual(["begun", "begun", 429, "begun", "begun", "begun", "begun"]);
  expect(Number(all[2]?.retryAfter)).toBe(1);
  now += 70;
  expect(await states([ask("a"), ask("a")])).toEqual(["begun", 429]);
});

test("a 429 is delayed, so that one connection can't get many, and only a few are delayed at once", async () => {
  const timers = new ManualTimers();
  const admission = create({ burst: 1, perSecond: 0.001, delayMs: 50, delayed: 2 }, timers);
  const all = Array.from({ length: 4 }, () => enter(admission, person("a")));
  expect(await states(all)).toEqual(["begun", "waits", "waits", 429]);
  await timers.pass(49);
  expect(await states(all)).toEqual(["begun", "waits", "waits", 429]);
  await timers.pass(1);
  expect(await states(all)).toEqual(["begun", 429, 429, 429]);
});

test("a request of a quarter's cost uses a quarter of the allowance", async () => {
  const admission = new Admission({ ...roomy, burst: 1, perSecond: 0.001 });
  const all = Array.from({ length: 5 }, () => enter(admission, person("a"), 0.25));
  expect(await states(all)).toEqual(["begun", "begun", "begun", "begun", 429]);
});

describe("the network whose limit an address counts against", () => {
  test.each([
    ["203.0.113.9", "203.0.113.9"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:db8:1:2::1", "2001:db8:1:2::/64"],
    ["2001:0db8:0001:0002:ffff::", "2001:db8:1:2::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
  ])("the address %s counts against the limit of the network %s", (address, network) =>
    expect(visitorNetwork(address)).toBe(network),
  );

  test.each(["127.0.0.1", "10.1.2.3", "172.20.0.1", "192.168.1.1", "::1", "fd00::1", "fe80::1", "unknown"])(
    "the private address %s counts against no network",
    (address) => expect(visitorNetwork(address)).toBeNull(),
  );
});
