import * as z from "zod/mini";
import { callApi } from "#lib/browser/base/client.ts";
import type { AccountLinkBody, ChangeEmailBody, DeleteAccountBody } from "#lib/contracts/accounts/account.ts";
import {
  type ChangePasswordBody,
  type LoginMailBody,
  type LostPasswordBody,
  loginMailOffer,
  type ProfileBody,
  type ResetPasswordBody,
} from "#lib/contracts/accounts/member.ts";

/** WordPress's message on success, if any. */
const confirmation = z.object({ message: z.optional(z.string()) });
const post = (path: string, body?: unknown) => callApi(path, { method: "POST", body, schema: confirmation });

export const changePassword = (body: ChangePasswordBody) => post("/user/change-password", body);
export const updateProfile = (body: ProfileBody) => post("/user/update-profile", body);
/** Cancels a subscription; without an id, that of the member's level. */
export const cancelSubscription = (subscriptionId?: string) =>
  post("/user/me/subscription/cancel", subscriptionId === undefined ? undefined : { subscriptionId });
export const sendLostPassword = (body: LostPasswordBody) => post("/user/lost-password", body);
export const sendLoginMail = (body: LoginMailBody) => post("/auth/login-by-mail", body);
/** Whether WordPress sends login links by mail. */
export const offersLoginMail = async (): Promise<boolean> =>
  (await callApi("/auth/login-by-mail", { schema: loginMailOffer })).offered;
export const resetPassword = (body: ResetPasswordBody) => post("/user/reset-password", body);
export const sendVerification = () => post("/user/verify-email");
export const changeEmail = (body: ChangeEmailBody) => post("/user/change-email", body);
/** Does what the mailed link was sent for. */
export const followAccountLink = (body: AccountLinkBody) => post("/auth/account-link", body);
/** Schedules the account for deletion in 14 days. */
export const deleteAccount = (body: DeleteAccountBody) => post("/user/delete-account", body);
export const keepAccount = () => post("/user/keep-account");
