import "server-only";
import { SiteError } from "#lib/platform/errors.ts";

let loadingPasswords: Promise<ReadonlySet<string>> | undefined;

/** @throws SiteError 400 at the field, for a very common password */
export async function refuseCommon(password: string, field: string): Promise<void> {
  if (await isCommon(password))
    throw new SiteError(400, "VALIDATION", "", { fields: { [field]: "passwordCommon" } });
}

/** Whether a password is common, in any case. */
async function isCommon(password: string): Promise<boolean> {
  loadingPasswords ??= load();
  const common = await loadingPasswords;
  return common.has(password.normalize("NFKC").toLowerCase());
}

/** Some 49,000 leaked passwords, loaded on the first use. */
async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"]);
}
