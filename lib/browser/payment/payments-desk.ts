import { queryOptions } from "@tanstack/react-query";
import { callApi } from "#lib/browser/session/client.ts";
import { queryClient } from "#lib/browser/session/query-client.ts";
import { type DeskBody, paymentsDesk } from "#lib/contracts/payments-desk.ts";

/** The payments that wait for an administrator. */
export const deskQuery = queryOptions({
  queryKey: ["payments-desk"],
  queryFn: ({ signal }) => callApi("/admin/payments", { schema: paymentsDesk, signal }),
  staleTime: 0,
  refetchOnMount: true,
});

/** Decides about an Alipay claim, or has a payment polled at once. @throws ApiError */
export async function changeAtDesk(body: DeskBody): Promise<void> {
  const now = await callApi("/admin/payments", { method: "POST", body, schema: paymentsDesk });
  queryClient.setQueryData(deskQuery.queryKey, now);
}
