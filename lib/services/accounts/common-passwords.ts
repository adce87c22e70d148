import "server-only";
import { SiteError } from "#lib/errors.ts";

let loading: Promise<ReadonlySet<string>> | undefined;

/** Some 49,000 passwords from leaks, the commonest; read with the first question. */
async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"]);
}

/** Whether a password is one of those that are tried first, whatever its capitals. */
async function isCommon(password: string): Promise<boolean> {
  loading ??= load();
  const common = await loading;
  return common.has(password.normalize("NFKC").toLowerCase());
}

/** @throws SiteError 400 at the field, for a password that is one of the commonest */
export async function refuseCommon(password: string, field: string): Promise<void> {
  if (await isCommon(password))
    throw new SiteError(400, "VALIDATION", "", { fields: { [field]: "passwordCommon" } });
}
