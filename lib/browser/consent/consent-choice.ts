import { writeCookie } from "#lib/browser/base/write-cookie.ts";
import {
  type ConsentChoice,
  consentCookieText,
  consentFolder,
  consentPattern,
  undecidedClass,
} from "#lib/config/consent-cookie.ts";
import { isRobotAgent } from "#lib/platform/http/robot-agents.ts";
import { day } from "#lib/platform/time/duration.ts";

/** The window's event after a choice, and when a player begins to wait for one. */
const consentEvent = "consent";
const pattern = new RegExp(consentPattern);

/** The valid choice and its end; null without one (product: Consent). */
export function readChoice(): { choice: ConsentChoice; until: Date } | null {
  const [, choice, last] = pattern.exec(document.cookie) ?? [];
  const until = new Date(Number(last) * day);
  if (until.getTime() < Date.now()) return null;
  return choice === "allow" || choice === "refuse" ? { choice, until } : null;
}

/** Whether this visitor has allowed trackers. */
export const hasAllowedTracking = (): boolean => readChoice()?.choice === "allow";

/** Whether ads, chat and the like may load: nothing on the site needs consent, or the visitor has given it. */
export const mayTrack = (): boolean =>
  document.documentElement.dataset.consent === undefined || hasAllowedTracking();

/** Whether the page is rendered for a search engine, which is neither tracked nor asked. */
export const isForRobot = (): boolean => isRobotAgent(navigator.userAgent);

/** Whether this page shows the question: styles have then made room for it. */
export const asksForConsent = (): boolean =>
  !isForRobot() && parseFloat(getComputedStyle(document.documentElement).getPropertyValue("--consent")) > 0;

export const reviewConsent = (): void => void window.dispatchEvent(new Event(consentEvent));

export function watchConsent(onChange: () => void): () => void {
  window.addEventListener(consentEvent, onChange);
  return () => window.removeEventListener(consentEvent, onChange);
}

/** Stores the choice. A withdrawal reloads the page, because loaded scripts can't be unloaded. */
export function storeChoice(choice: ConsentChoice): void {
  const withdraws = choice === "refuse" && hasAllowedTracking();
  writeCookie(consentCookieText(choice, location.protocol === "https:"));
  fetch(consentFolder + choice, { method: "POST", keepalive: true }).catch(() => {});
  document.documentElement.classList.remove(undecidedClass);
  if (withdraws) location.reload();
  else reviewConsent();
}
