import { queryOptions } from "@tanstack/react-query";
import { callApi } from "#lib/browser/base/client.ts";
import { queryClient } from "#lib/browser/base/query-client.ts";
import { isMarkedSignedIn } from "#lib/browser/session/marker.ts";
import { paymentsKey } from "#lib/browser/session/session.ts";
import { wantedVideoField } from "#lib/browser/watching/wanted-video.ts";
import { type AlipayBody, alipayClaim, paymentList } from "#lib/contracts/payment/payment.ts";

const noPayments = { payments: [], renewal: null, complete: true };

/** The member's payments, and the renewal of their subscription. */
export const paymentsQuery = queryOptions({
  queryKey: paymentsKey,
  queryFn: ({ signal }) =>
    isMarkedSignedIn() ? callApi("/user/payments", { schema: paymentList, signal }) : noPayments,
  staleTime: 30_000,
  refetchOnMount: true,
});

/** Reports the reference of an Alipay payment. @throws ApiError */
export async function claimAlipay(body: AlipayBody): Promise<void> {
  await callApi("/payments/alipay", {
    method: "POST",
    body: { ...body, ...wantedVideoField() },
    schema: alipayClaim,
  });
  await queryClient.invalidateQueries(paymentsQuery);
}
