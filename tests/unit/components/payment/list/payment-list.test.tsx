import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, expect, test } from "vitest";
import { PaymentList } from "#components/payment/list/payment-list.tsx";
import { queryClient } from "#lib/browser/base/query-client.ts";
import { paymentsQuery } from "#lib/browser/payment/member-payments.ts";
import { sessionQuery } from "#lib/browser/session/session.ts";
import type { Account } from "#lib/contracts/accounts/member.ts";
import type { PaymentLine, PaymentLineState } from "#lib/contracts/payment/payment.ts";
import { LocaleProvider } from "#lib/i18n/locale-context.tsx";
import en from "#messages/en.json";
import { user } from "#tests/support/browser/api-browser.ts";

afterEach(() => queryClient.clear());

const line = (state: PaymentLineState): PaymentLine => ({
  id: "T1",
  at: "2026-01-02T03:04:05Z",
  levelId: 3,
  amount: "12.99",
  currency: "USD",
  method: state === "refused" ? "alipay" : "paypal",
  state,
});

/** The buttons and links of a payment. */
function actions(state: PaymentLineState, supportEmail: string | null = "help@murmur.test"): string[] {
  const payments = { payments: [line(state)], renewal: null, complete: true };
  queryClient.setQueryData(paymentsQuery.queryKey, payments);
  const html = renderToStaticMarkup(
    <LocaleProvider locale="en">
      <PaymentList texts={en.payment.list} site="Murmur" payer="a@b.test" supportEmail={supportEmail} />
    </LocaleProvider>,
  );
  const links = [...html.matchAll(/href="(mailto:[^"]*)"/g)].map(([, href = ""]) => href);
  return /<button/.test(html) ? ["receipt", ...links] : links;
}

const mail = "mailto:help@murmur.test?subject=T1";
test.each<[PaymentLineState, string[]]>([
  ["paid", ["receipt"]],
  ["disputed", ["receipt"]],
  ["reversed", ["receipt", mail]],
  ["processing", [mail]],
  ["review", [mail]],
  ["failed", [mail]],
  ["refused", [mail]],
])("beside a payment that is %s the list offers %j", (state, expected) => {
  expect(actions(state)).toEqual(expected);
  expect(actions(state, null)).toEqual(expected.filter((one) => one === "receipt"));
});

test("a payment that the profile lists as unfinished is not in the list of payments", () => {
  const pending = { kind: "subscription", id: "T1", levelId: 3, since: "", state: "captured" } as const;
  const member: Account = { ...user, pending: [pending] };
  queryClient.setQueryData(sessionQuery.queryKey, member);
  expect(actions("processing")).toEqual([]);
  expect(actions("paid")).toEqual(["receipt"]);
});
