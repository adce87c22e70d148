import { expect, test } from "vitest";
import {
  type HostedEvent,
  type HostedState,
  reduceHostedPayment,
} from "#lib/browser/payment/hosted-state.ts";

const states = {
  idle: { name: "idle" },
  opening: { name: "opening" },
  open: { name: "open" },
  checking: { name: "checking" },
  unchanged: { name: "unchanged" },
  welcome: { name: "welcome" },
  error: { name: "error", message: "No." },
  declined: { name: "declined", message: "Declined." },
  second: { name: "second", message: "Another." },
} as const satisfies Record<HostedState["name"], HostedState>;
type Name = HostedState["name"];
const names = Object.keys(states) as Name[];

test.each<[HostedEvent, HostedState]>([
  [{ type: "started" }, states.opening],
  [{ type: "window-opened" }, states.open],
  [{ type: "window-closed" }, states.checking],
  [{ type: "welcomed" }, states.welcome],
  [{ type: "reset" }, states.idle],
  [{ type: "error", message: "No." }, states.error],
  [{ type: "declined", message: "Declined." }, states.declined],
  [{ type: "second", message: "Another." }, states.second],
])("the event %o of a hosted payment leads to the same state from every state", (event, expected) => {
  for (const name of names) expect(reduceHostedPayment(states[name], event)).toEqual(expected);
});

test.each<[HostedEvent["type"], Partial<Record<Name, Name>>]>([
  ["window-lost", { opening: "idle", open: "idle" }],
  ["level-unchanged", { checking: "unchanged" }],
])("the event %s of a hosted payment changes only some states", (type, changes) => {
  for (const name of names) {
    const next = reduceHostedPayment(states[name], { type } as HostedEvent);
    expect(next).toEqual(states[changes[name] ?? name]);
  }
});
