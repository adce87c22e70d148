import { callApi } from "#lib/browser/base/client.ts";
import { queryClient } from "#lib/browser/base/query-client.ts";
import { paymentsQuery } from "#lib/browser/payment/member-payments.ts";
import { isMarkedSignedIn } from "#lib/browser/session/marker.ts";
import { refreshSession, sessionQuery } from "#lib/browser/session/session.ts";
import type { PaymentLine } from "#lib/contracts/payment/payment.ts";
import {
  type WithdrawalBody,
  type WithdrawalReceipt,
  withdrawalReceipt,
} from "#lib/contracts/payment/withdrawal.ts";

async function post(path: string, body: unknown): Promise<WithdrawalReceipt> {
  const receipt = await callApi(path, { method: "POST", body, schema: withdrawalReceipt });
  // The profile shows the withdrawal.
  if (isMarkedSignedIn()) void refreshSession().catch(() => {});
  return receipt;
}

export const sendWithdrawal = (body: WithdrawalBody) => post("/withdrawals", body);

export const confirmWithdrawal = (key: string) => post("/withdrawals/confirm", { key });

/** The account, for filling in the form; null for a guest, or if it can't be read. */
export const readAccount = () => queryClient.fetchQuery(sessionQuery).catch(() => null);

/** The member's newest paid payment; null if there is none, or if the payments can't be read. */
export async function readLastPayment(): Promise<PaymentLine | null> {
  const { payments } = await queryClient.fetchQuery(paymentsQuery).catch(() => ({ payments: [] }));
  return payments.find(({ state }) => state === "paid") ?? null;
}
