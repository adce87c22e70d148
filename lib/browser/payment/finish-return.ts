import { ApiError } from "#lib/browser/base/client.ts";
import { queryClient } from "#lib/browser/base/query-client.ts";
import { sessionQuery } from "#lib/browser/session/session.ts";
import type { CompleteBody, CompleteResult } from "#lib/contracts/payment/payment.ts";
import { completePayment, isCompleted } from "./calls.ts";
import { isOutcomeUnknown } from "./in-page-state.ts";
import { forgetReturn, setReturnOwner, storeReturn } from "./stored-return.ts";

/**
 * Completes a return from the provider to `address`, a path of this site. This device stores the return for its member
 * until it is completed or finally refused.
 *
 * @throws ApiError
 */
export async function finishReturn(address: string, params: CompleteBody): Promise<CompleteResult> {
  const name = params.subscription_id ?? params.token ?? null;
  storeReturn(address);
  queryClient.fetchQuery(sessionQuery).then(
    (member) => member && setReturnOwner(address, member.id),
    () => {},
  );
  try {
    const result = await completePayment(params);
    if (isCompleted(result)) forgetReturn(name);
    return result;
  } catch (error) {
    if (error instanceof ApiError && !isOutcomeUnknown(error)) forgetReturn(name);
    throw error;
  }
}
