import "server-only";
import { signAddress } from "#lib/media/sign-address.ts";
import { reasonOf } from "#lib/platform/reason-of.ts";
import type { Settings } from "#lib/platform/settings.ts";
import { type Diagnosis, fail, ok, warn } from "./diagnosis.ts";

/** WordPress's result for a host of VIP videos, requested without a signature; `ok`: it refused. */
export type MediaLine = { check: string; ok: boolean; untested: boolean; advice: string; address: string };

/** Whether a host plays VIP videos with the site's signature, and only with it. */
export async function mediaDiagnosis(line: MediaLine, settings: Settings, now: number): Promise<Diagnosis> {
  const { check, address, advice } = line;
  const signed = signAddress(address, { now: Math.floor(now / 1000), lifetime: 600, settings });
  if (line.untested || (!line.ok && signed === null)) return warn(check, advice);
  if (!line.ok)
    return fail(check, `the site signs its addresses, but the host does not ask for it. ${advice}`);
  if (signed === null)
    return fail(
      check,
      "protected, but no setting has a key for it: members can't play (docs/operations/films.md)",
    );
  try {
    const status = await statusOf(signed, settings);
    return status < 400
      ? ok(check, "protected, and the site's signature opens it")
      : fail(
          check,
          `protected, but it answers ${status} to the site's signature: check the key in the settings`,
        );
  } catch (error) {
    return warn(check, `protected, but does not answer here (${reasonOf(error)})`);
  }
}

async function statusOf(address: string, { SITE_URL }: Settings): Promise<number> {
  const response = await fetch(address, {
    // As a member's browser would: some hosts check the site's domain.
    headers: { range: "bytes=0-1023", referer: `${SITE_URL}/` },
    signal: AbortSignal.timeout(5000),
  });
  await response.body?.cancel();
  return response.status;
}
