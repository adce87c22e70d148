import { queryOptions } from "@tanstack/react-query";
import { callApi } from "#lib/browser/session/client.ts";
import { paypalPlan } from "#lib/contracts/payment.ts";

export const paypalPlanQuery = (levelId: number) =>
  queryOptions({
    queryKey: ["paypal-plan", levelId],
    queryFn: ({ signal }) =>
      callApi(`/memberships/level/${levelId}/paypal-plan`, { schema: paypalPlan, signal }),
    staleTime: 60_000,
  });
