import "server-only";
import * as z from "zod";
import type {
  AccountLinkBody,
  ChangeEmailBody,
  DeleteAccountBody,
  OwnDataGroup,
} from "#lib/contracts/accounts/account.ts";
import type { Visitor } from "#lib/contracts/accounts/visitor.ts";
import { fetchAsMember, fetchAsSite } from "#lib/wordpress/transport/fetch-wordpress.ts";
import * as field from "#lib/wordpress/transport/fields.ts";

/** POST user/verify-email: mails another link that confirms the address. */
export const sendVerification = (token: string) =>
  fetchAsMember(token, { method: "POST", path: "asmr/v1/user/verify-email", schema: z.unknown() });

/** POST user/change-email: mails a link to the new address. */
export const changeEmail = (token: string, body: ChangeEmailBody) =>
  fetchAsMember(token, { method: "POST", path: "asmr/v1/user/change-email", body, schema: z.unknown() });

const rawOwner = z.object({ user_id: field.idField, username: z.string().min(1) });

/** POST user/account-link: does what the mailed link was sent for. */
export const followAccountLink = (body: AccountLinkBody, visitor: Visitor) =>
  fetchAsSite({ method: "POST", path: "asmr/v1/user/account-link", body, visitor, schema: rawOwner });

const ownData = z.object({
  complete: z.boolean(),
  groups: z.array(
    z.object({
      id: z.string(),
      label: z.string(),
      items: z.array(z.array(z.object({ name: z.string(), value: z.string() }))),
    }),
  ),
});

/** Other plugins' exporters may be slow. */
const exportDeadlineMs = 20_000;

/** GET user/data: what WordPress's exporters hold of the member. */
export const fetchOwnData = (token: string): Promise<{ complete: boolean; groups: OwnDataGroup[] }> =>
  fetchAsMember(token, {
    method: "GET",
    path: "asmr/v1/user/data",
    schema: ownData,
    deadlineMs: exportDeadlineMs,
  });

const rawDeletion = z.object({ deletion_at: z.string().min(1) });

/** POST user/delete-account: schedules the account for deletion in 14 days. */
export const deleteAccount = (token: string, body: DeleteAccountBody) =>
  fetchAsMember(token, {
    method: "POST",
    path: "asmr/v1/user/delete-account",
    body,
    schema: rawDeletion,
    deadlineMs: exportDeadlineMs,
  });

export const keepAccount = (token: string) =>
  fetchAsMember(token, { method: "POST", path: "asmr/v1/user/keep-account", schema: z.unknown() });
