import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { seededRandom } from "#lib/platform/random.ts";
import type { SessionFacts, UseSessions } from "#lib/session/store/session-facts.ts";
import { login, newSessions, sessionsOf } from "#tests/support/sessions.ts";

// Two instances handle random members' actions at the same time, while their database fails at random.

/** The monotonic clock, which runs fast, so that an instance soon tries a failing database again. */
let steady = 0;

/** Another seed tries other things. */
const chance = seededRandom(20261128);
const below = (most: number) => Math.floor(chance() * most);
const oneOf = <One>(list: readonly One[]): One => list[below(list.length)] as One;
const turns = async () => {
  for (let left = below(4); left > 0; left--) await nextTurn();
};

/** An instance whose database may refuse, commit and say nothing, or be repeated. */
function unreliable(use: UseSessions) {
  const state = { isReliable: true };
  const flaky: UseSessions = async (work) => {
    const how = state.isReliable ? "works" : oneOf(["works", "refuses", "says nothing", "repeats"]);
    await turns();
    if (how === "refuses") throw new Error("away");
    if (how === "repeats") await use(work);
    const result = await use(work);
    await turns();
    if (how === "says nothing") throw new Error("away");
    return result;
  };
  return { state, ...sessionsOf(flaky) };
}
type Instance = ReturnType<typeof unreliable>;
type Begun = { session: SessionFacts; isEnding: boolean; endedAt: Set<Instance> };

async function round(use: UseSessions, nth: number): Promise<string[]> {
  const instances = [unreliable(use), unreliable(use)];
  for (const { begin } of instances) await begin();
  const all: Begun[] = [];
  const wrong: string[] = [];
  const start = async (at: Instance, member: string, terms = {}) => {
    const session = { ...login(member), names: [`name ${member}`] };
    const startedAt = await at.store.start(session, terms);
    if (startedAt !== null)
      all.push({ session: { ...session, startedAt }, isEnding: false, endedAt: new Set() });
  };
  const ending = async (at: Instance, some: Begun[], end: () => Promise<unknown>) => {
    for (const one of some) one.isEnding = true;
    await end();
    for (const one of some) one.endedAt.add(at);
  };
  const check = async (at: Instance, one: Begun) => {
    const { id, member } = one.session;
    const isOver = one.endedAt.has(at);
    const close = await at.store.check(one.session).catch(() => "unknown");
    if (isOver && close === null) wrong.push(`${id} lives on`);
    if (!one.isEnding && close === "ended" && member.endsWith("stays")) wrong.push(`${id} has ended`);
  };
  const act = async () => {
    const at = oneOf(instances);
    const member = `${nth} ${oneOf(["goes", "stays"])}`;
    // A start in the future is the mark of a session that ended while the database was away.
    const own = all.filter(({ session }) => session.member === member && session.startedAt <= Date.now());
    const one = oneOf(all);
    const goes = member.endsWith("goes");
    const what = below(8);
    if (what < 2 || one === undefined) await start(at, member);
    else if (what === 2) await ending(at, [one], () => at.store.end(one.session));
    else if (what === 3 && goes)
      await ending(at, own, () => at.store.endAll(oneOf([member, `name ${member}`])));
    else if (what === 4 && goes) await ending(at, own, () => start(at, member, { endsOthers: true }));
    else if (what === 5) at.state.isReliable = !at.state.isReliable;
    else await check(at, one);
  };
  const actOften = async () => {
    for (let left = 12; left > 0; left--) await act();
  };
  await Promise.all([actOften(), actOften(), actOften()]);
  for (const { state } of instances) state.isReliable = true;
  // A login also writes the ends that waited.
  for (const { store } of instances) await store.moment();
  for (const { store } of instances) await store.moment();
  steady += 2_000;
  for (const one of all)
    for (const at of instances) {
      if (one.endedAt.size > 0) one.endedAt.add(at);
      await check(at, one);
    }
  return wrong;
}

test("in 60 rounds of chance no ended session becomes valid again, and no other member is logged out", async () => {
  vi.spyOn(process.stdout, "write").mockReturnValue(true);
  vi.spyOn(performance, "now").mockImplementation(() => {
    steady += 100;
    return steady;
  });
  const { use } = await newSessions();
  for (let nth = 0; nth < 60; nth++) expect(await round(use, nth)).toEqual([]);
});
