import { queryOptions } from "@tanstack/react-query";
import { callApi } from "#lib/browser/base/client.ts";
import { passkeyList } from "#lib/contracts/accounts/passkeys.ts";

export const passkeysQuery = queryOptions({
  queryKey: ["passkeys"],
  queryFn: async () => (await callApi("/user/passkeys", { schema: passkeyList })).passkeys,
  staleTime: 0,
  refetchOnMount: true,
});
