import "server-only";
import type { DeskBody } from "#lib/contracts/desk/payments-desk.ts";
import type { OpenWithdrawal } from "#lib/contracts/payment/withdrawal.ts";
import { SiteError } from "#lib/platform/errors.ts";
import { log } from "#lib/platform/observe/log.ts";
import { WordPressError } from "#lib/platform/wordpress-error.ts";
import { decideWithdrawal, fetchWithdrawals } from "#lib/wordpress/payment/withdrawals.ts";
import { hasCapability } from "#lib/wordpress/transport/capabilities.ts";

/** Withdrawals that wait for an administrator; none if WordPress fails, so that the payments still show. */
export async function readWithdrawals(): Promise<OpenWithdrawal[]> {
  try {
    return (await hasCapability("withdrawals")) ? await fetchWithdrawals() : [];
  } catch (error) {
    log("warn", "the withdrawals can't be read", { error: String(error) });
    return [];
  }
}

type WithdrawalAction = Extract<
  DeskBody,
  { action: "refundWithdrawal" | "endSubscription" | "closeWithdrawal" }
>;
const actions = { refundWithdrawal: "refund", endSubscription: "cancel", closeWithdrawal: "done" } as const;

/** The error for each code with which WordPress refuses a decision. */
const refusals: Record<string, string> = {
  no_withdrawal: "WITHDRAWAL_DECIDED",
  no_payment: "WITHDRAWAL_NO_PAYMENT",
  invalid_amount: "WITHDRAWAL_AMOUNT",
  not_refunded: "WITHDRAWAL_NOT_REFUNDED",
  charged_elsewhere: "WITHDRAWAL_CHARGED_ELSEWHERE",
};

/** @throws SiteError 409 where WordPress or PayPal refuses; WordPressError, UpstreamError */
export async function decideOpenWithdrawal({ action, id, amount }: WithdrawalAction): Promise<void> {
  await decideWithdrawal({ id, action: actions[action], amount }).catch((error: unknown) => {
    const code = error instanceof WordPressError ? refusals[error.code] : undefined;
    throw code === undefined ? error : new SiteError(409, code);
  });
}
