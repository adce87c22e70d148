import "server-only";
import type { Texts } from "#lib/i18n/languages/texts.ts";
import { getTexts } from "#lib/i18n/server.ts";
import { settings } from "#lib/platform/settings.ts";

export async function formProps<Form extends keyof Texts["member"]>(form: Form) {
  const { member, validation } = await getTexts();
  const { TURNSTILE_SITE_KEY, TURNSTILE_SCRIPT_URL } = settings();
  return {
    texts: { [form]: member[form], antiBot: member.antiBot, reveal: member.reveal } as Pick<
      Texts["member"],
      Form | "antiBot" | "reveal"
    >,
    validation,
    antiBot: { siteKey: TURNSTILE_SITE_KEY ?? null, scriptUrl: TURNSTILE_SCRIPT_URL },
  };
}
