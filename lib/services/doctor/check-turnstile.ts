import "server-only";
import { fetchUpstream } from "#lib/platform/http/upstream-fetch.ts";
import { reasonOf } from "#lib/platform/reason-of.ts";
import type { Settings } from "#lib/platform/settings.ts";
import { type Diagnosis, fail, ok, warn } from "./diagnosis.ts";

/** What Cloudflare's error codes for an invented token say about the secret. */
export function secretDiagnosis(codes: readonly string[], success: boolean): Diagnosis {
  if (codes.some((code) => code.endsWith("input-secret")))
    return fail(
      "Turnstile",
      "Cloudflare does not know TURNSTILE_SECRET_KEY: copy it from the widget of TURNSTILE_SITE_KEY",
    );
  if (success)
    return warn("Turnstile", "TURNSTILE_SECRET_KEY is one of Cloudflare's for tests: it checks nobody");
  return ok("Turnstile", "Cloudflare knows the secret");
}

/** Checks the secret with an invented token. */
export async function checkTurnstile({
  TURNSTILE_SECRET_KEY,
  TURNSTILE_VERIFY_URL,
}: Settings): Promise<Diagnosis[]> {
  if (TURNSTILE_SECRET_KEY === undefined) return [];
  try {
    const { json, response } = await fetchUpstream(new URL(TURNSTILE_VERIFY_URL), {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ secret: TURNSTILE_SECRET_KEY, response: "doctor" }),
      signal: AbortSignal.timeout(5000),
    });
    const { success, "error-codes": codes } = (json ?? {}) as Record<string, unknown>;
    if (typeof success !== "boolean")
      return [
        fail(
          "Turnstile",
          `TURNSTILE_VERIFY_URL answers ${response.status} in a shape that can't be read: nobody can log in while it does`,
        ),
      ];
    return [secretDiagnosis(Array.isArray(codes) ? codes.map(String) : [], success === true)];
  } catch (error) {
    const text = `Cloudflare does not answer (${reasonOf(error)}): nobody can log in while it does not`;
    return [fail("Turnstile", text)];
  }
}
