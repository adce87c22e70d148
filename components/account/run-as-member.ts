import { showToast } from "#components/toast/show-toast.ts";
import { paths } from "#lib/addresses/paths.ts";
import { isMarkedSignedIn } from "#lib/browser/session/marker.ts";
import type { Locale } from "#lib/i18n/languages/languages.ts";
import { localePath } from "#lib/i18n/languages/locale-path.ts";

/** Toasts of a control for members: for a guest, and for a failure. */
export type MemberActionTexts = { logIn: string; logInAction: string; failed: string };

/** Runs a member's action and reports a failure; asks a guest to log in. */
export async function runAsMember(change: () => Promise<unknown>, texts: MemberActionTexts, locale: Locale) {
  if (!isMarkedSignedIn()) {
    const back = window.location.pathname + window.location.search;
    const href = localePath(locale, paths.loginTo(back));
    showToast("info", texts.logIn, { action: { label: texts.logInAction, href } });
    return;
  }
  try {
    await change();
  } catch (error) {
    showToast("error", error instanceof Error && error.message ? error.message : texts.failed);
  }
}
