import "server-only";
import * as z from "zod";
import type { Visitor } from "#lib/contracts/accounts/visitor.ts";
import {
  type OpenWithdrawal,
  openWithdrawal,
  type WithdrawalBody,
  withdrawalReceipt,
} from "#lib/contracts/payment/withdrawal.ts";
import { type Locale, languages } from "#lib/i18n/languages/languages.ts";
import { fetchAsMember, fetchAsSite } from "#lib/wordpress/transport/fetch-wordpress.ts";

const receipt = z.object(withdrawalReceipt.shape);
const path = "asmr/v1/withdrawals";

/**
 * POST withdrawals; `token` names the member, if one is logged in.
 *
 * @throws SessionEnded, WordPressError, UpstreamError
 */
export function sendWithdrawal(
  {
    turnstileToken,
    ...body
  }: Omit<WithdrawalBody, "turnstileToken"> & { turnstileToken: string | undefined },
  { token, language, visitor }: { token: string | null; language: Locale; visitor: Visitor },
) {
  const request = {
    method: "POST",
    path,
    body: {
      ...body,
      language: languages[language].wordpress,
      ...(turnstileToken !== undefined && { "cf-turnstile-response": turnstileToken }),
    },
    visitor,
    schema: receipt,
  } as const;
  return token === null ? fetchAsSite(request) : fetchAsMember(token, request);
}

/** POST withdrawals/confirm. @throws WordPressError, UpstreamError */
export const sendWithdrawalKey = (key: string, visitor: Visitor) =>
  fetchAsSite({ method: "POST", path: `${path}/confirm`, body: { key }, visitor, schema: receipt });

/** GET withdrawals, with the shared key: those that are open. @throws WordPressError, UpstreamError */
export const fetchWithdrawals = (): Promise<OpenWithdrawal[]> =>
  fetchAsSite({ method: "GET", path, schema: z.array(z.object(openWithdrawal.shape)) });

export type WithdrawalDecision = {
  id: number;
  action: "refund" | "cancel" | "done";
  amount?: string | undefined;
};

/** POST withdrawals/decide, with the shared key. @throws WordPressError, UpstreamError */
export const decideWithdrawal = ({ amount, ...body }: WithdrawalDecision) =>
  fetchAsSite({
    method: "POST",
    path: `${path}/decide`,
    body: { ...body, ...(amount && { amount }) },
    // In ms: WordPress calls PayPal, twice for a subscription.
    deadlineMs: 20_000,
    schema: z.unknown(),
  });
