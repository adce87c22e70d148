import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { callApi } from "#lib/browser/base/client.ts";
import { numbers, type Period } from "#lib/contracts/desk/numbers.ts";

/** The numbers of the last days. */
export const numbersQuery = (days: Period) =>
  queryOptions({
    queryKey: ["numbers", days],
    queryFn: ({ signal }) => callApi(`/admin/numbers?days=${days}`, { schema: numbers, signal }),
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });
