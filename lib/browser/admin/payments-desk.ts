import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { callApi } from "#lib/browser/base/client.ts";
import { queryClient } from "#lib/browser/base/query-client.ts";
import { type DeskBody, paymentsDesk } from "#lib/contracts/desk/payments-desk.ts";

const deskKey = "payments-desk";

/** The desk, with the payments that match the search, or the newest. */
export const deskQuery = (search: string) =>
  queryOptions({
    queryKey: [deskKey, search],
    queryFn: ({ signal }) =>
      callApi(`/admin/payments${search && `?search=${encodeURIComponent(search)}`}`, {
        schema: paymentsDesk,
        signal,
      }),
    staleTime: 0,
    refetchOnMount: true,
    placeholderData: keepPreviousData,
  });

/** Decides about an Alipay claim, or has a payment polled at once. @throws ApiError */
export async function changeAtDesk(body: DeskBody): Promise<void> {
  await callApi("/admin/payments", { method: "POST", body });
  await queryClient.invalidateQueries({ queryKey: [deskKey] });
}
