import "server-only";
import type { Texts } from "#lib/i18n/languages/texts.ts";

/** One of the six texts for unexpected errors: who is at fault, and what to do next. */
type Sentence = keyof Pick<
  Texts["errors"],
  "SERVER_ERROR" | "UNAVAILABLE" | "BAD_REQUEST" | "UNAUTHORIZED" | "UNREACHABLE" | "PAYMENT_UNCONFIRMED"
>;
type Readable = Sentence | keyof Pick<Texts["errors"], "LOGIN_FAILED" | "PLAN_FAILED">;

/** The texts that people read where the error catalogue's are for developers (product: Error catalogue). */
export const readableTexts: Readonly<Record<string, Readable>> = {
  SERVER_ERROR: "SERVER_ERROR",
  SERVER_TROUBLE: "SERVER_ERROR",
  SESSION_UNCHECKED: "UNAVAILABLE",
  UPSTREAM_FAILED: "UNAVAILABLE",
  UPSTREAM_TIMEOUT: "UNAVAILABLE",
  UPSTREAM_UNREADABLE: "UNAVAILABLE",
  CHECKOUT_URL_INVALID: "UNAVAILABLE",
  "fetch.anchors": "UNAVAILABLE",
  "fetch.videos": "UNAVAILABLE",
  "fetch.video": "UNAVAILABLE",
  "fetch.featuredAnchors": "UNAVAILABLE",
  "fetch.homepage": "UNAVAILABLE",
  "fetch.levels": "UNAVAILABLE",
  "unreadable.anchors": "UNAVAILABLE",
  "unreadable.videos": "UNAVAILABLE",
  "unreadable.video": "UNAVAILABLE",
  "unreadable.featuredAnchors": "UNAVAILABLE",
  "unreadable.homepage": "UNAVAILABLE",
  SLUG_REQUIRED: "BAD_REQUEST",
  PLAN_LEVEL: "BAD_REQUEST",
  NO_TOKEN: "UNAUTHORIZED",
  SESSION_FAILED: "LOGIN_FAILED",
  PLAN_INVALID: "PLAN_FAILED",
  "payment.NOT_FOUND": "PAYMENT_UNCONFIRMED",
};
