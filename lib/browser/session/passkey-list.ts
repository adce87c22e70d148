import { queryOptions } from "@tanstack/react-query";
import { passkeyList } from "#lib/contracts/accounts/passkeys.ts";
import { callApi } from "./client.ts";

export const passkeysQuery = queryOptions({
  queryKey: ["passkeys"],
  queryFn: async () => (await callApi("/user/passkeys", { schema: passkeyList })).passkeys,
  staleTime: 0,
  refetchOnMount: true,
});
