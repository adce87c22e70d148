import { expect, test } from "vitest";
import { sharedKey } from "#sandbox/account/member/key.ts";
import { memberCalls } from "#tests/support/sandbox/member-calls.ts";
import { api, sandboxForTests } from "#tests/support/sandbox/test-sandbox.ts";

const { send } = sandboxForTests({ faults: true });
const { ask, me, newMember } = memberCalls(send);

const decide = async (reference: string, approved: boolean) => {
  const answer = await send(`${api}/alipay-claims/decide`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-murmur-key": sharedKey },
    body: JSON.stringify({ reference, approved }),
  });
  return [answer.status, (await answer.json()).state];
};

test.each([
  ["approved", true],
  ["refused", false],
])("a decision that is sent twice is %s once, and gets the same answer", async (state, approved) => {
  const token = await newMember(`${state}@x.example`);
  const reference = `REPEATED-${state.toUpperCase()}`;
  await ask("POST", `${api}/alipay-claims`, { levelId: 3, reference }, token);
  expect(await decide(reference, approved)).toEqual([200, state]);
  const { membership } = (await me(token))[1];
  expect(await decide(reference, approved)).toEqual([200, state]);
  expect((await me(token))[1].membership).toEqual(membership);
  expect(await decide(reference, !approved)).toEqual([404, undefined]);
});

test("nobody can decide about a payment that was never reported", async () => {
  expect(await decide("UNKNOWN-PAYMENT", true)).toEqual([404, undefined]);
});
