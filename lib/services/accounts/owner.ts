import "server-only";
import type { AccountLinkBody, ChangeEmailBody, DeleteAccountBody } from "#lib/contracts/accounts/account.ts";
import type { Visitor } from "#lib/contracts/accounts/visitor.ts";
import * as wordpress from "#lib/wordpress/accounts/owner.ts";

/** Mails the link that confirms the address again. @throws SessionEnded, WordPressError, UpstreamError */
export async function sendVerification(token: string) {
  await wordpress.sendVerification(token);
  return {};
}

/** Mails a link to the new address. @throws as sendVerification */
export async function changeEmail(token: string, body: ChangeEmailBody) {
  await wordpress.changeEmail(token, body);
  return {};
}

/** Does what the mailed link was sent for. @returns the name of the account @throws WordPressError, UpstreamError */
export const followAccountLink = async (body: AccountLinkBody, visitor: Visitor): Promise<string> =>
  (await wordpress.followAccountLink(body, visitor)).username;

/** Schedules the account for deletion in 14 days. @throws as sendVerification */
export async function deleteAccount(token: string, body: DeleteAccountBody) {
  await wordpress.deleteAccount(token, body);
  return {};
}

/** @throws as sendVerification */
export async function keepAccount(token: string) {
  await wordpress.keepAccount(token);
  return {};
}
