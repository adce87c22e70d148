import type * as z from "zod/mini";
import { callApi } from "#lib/browser/base/client.ts";
import {
  authenticatorKey,
  recoveryCodes,
  type SecondFactorBody,
} from "#lib/contracts/accounts/second-factor.ts";

const post = <T = undefined>(body: SecondFactorBody, schema?: z.ZodMiniType<T>) =>
  callApi("/user/second-factor", { method: "POST", body, ...(schema && { schema }) });

export const setUpSecondFactor = (password: string) => post({ action: "setUp", password }, authenticatorKey);
export const confirmSecondFactor = (code: string) => post({ action: "confirm", code }, recoveryCodes);
export const removeSecondFactor = (body: { password: string; code?: string | undefined }) =>
  post({ action: "remove", ...body });
