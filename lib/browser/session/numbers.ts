import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { numbers, type Period } from "#lib/contracts/catalogue/numbers.ts";
import { callApi } from "./client.ts";

/** The numbers of the last days. */
export const numbersQuery = (days: Period) =>
  queryOptions({
    queryKey: ["numbers", days],
    queryFn: ({ signal }) => callApi(`/admin/numbers?days=${days}`, { schema: numbers, signal }),
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });
