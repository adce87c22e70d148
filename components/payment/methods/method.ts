import type { ReactNode } from "react";
import type { PaymentKind, RetryWait, Verified } from "#lib/contracts/payment.ts";
import type { Texts } from "#lib/i18n/texts.ts";
import type { PlanPrice } from "#lib/membership/plan-prices.ts";
import type { Plan } from "#lib/membership/plans.ts";
import type { Settings } from "#lib/settings.ts";

// A method of payment is a folder here, with a row in describe.ts, for the server, and one in table.ts, for the
// browser. It describes itself, creates payments, has the buyer approve them, and has them verified.

/** `paused`: maintenance; `unavailable`: not set up; `soon`: yet to come. */
export type MethodState = "on" | "paused" | "unavailable" | "soon";

/** What the page says of a method. `Details` is what its own view needs of the server. */
export type MethodDescription<Details = unknown> = {
  state: MethodState;
  title: string;
  summary: string;
  /** What is said where there is no view: it could not be fetched, or the method is yet to come. */
  withoutView: string;
  details: Details;
};

/** The server's row of a method. Nothing secret may be in what it gives: it goes into the page. */
export type DescribeMethod<Details = unknown> = (
  settings: Settings,
  texts: Texts["payment"],
) => MethodDescription<Details>;

/** What a view tells the dialog: a payment is processed, or a payment window is open. */
export type Busy = "processing" | "window" | null;

/** Another method that can be used, in the words of a button that goes there. */
export type Alternative = { name: string; text: string; choose: () => void };

export type MethodViewProps<Details> = {
  plan: Plan;
  details: Details;
  /** The path of the page, to which a login leads back. */
  path: string;
  /** The other ways to pay. */
  alternatives: readonly Alternative[];
  onBusy: (busy: Busy) => void;
  onClose: () => void;
};

/** The view in which the buyer approves a payment. */
export type MethodView<Details> = (props: MethodViewProps<Details>) => ReactNode;

/** A payment as its method's server routes know it. */
export type NamedPayment = { id: string; levelId: number; payerId?: string | null | undefined };

/** What one kind of payment asks of the server. Both throw ApiError. */
export type PaymentKindCalls = {
  /** Makes a payment for a level: gives what the buyer is to approve, its id or its address. */
  create(levelId: number): Promise<string>;
  /** Finds out whether an approved payment is confirmed, however often it is asked. */
  verify(payment: NamedPayment, onWait?: (wait: RetryWait) => void): Promise<Verified>;
};

/** The browser's row of a method. */
export type PaymentMethod<Details = never> = {
  /** The path of its icon, in a square of 24. */
  icon: string;
  /** The kinds of payment that it makes. None where people check each payment by hand. */
  kinds: Partial<Record<PaymentKind, PaymentKindCalls>>;
  /** Fetches the view in which the buyer approves; null for a method that is yet to come. */
  approve: (() => Promise<MethodView<Details>>) | null;
  /** What it asks for a plan, where that is another price than PayPal's. */
  price?: (plan: Plan) => PlanPrice;
  /** Selects what its script puts beside the dialog. */
  overlays?: string;
};
