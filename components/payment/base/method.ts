import type { ReactNode } from "react";
import type { Agreement, PaymentKind, RetryWait, VerifyResult } from "#lib/contracts/payment/payment.ts";
import type { Texts } from "#lib/i18n/languages/texts.ts";
import type { PlanPrice } from "#lib/membership/plan-prices.ts";
import type { Plan } from "#lib/membership/plans.ts";
import type { Settings } from "#lib/platform/settings.ts";

// A payment method is a folder of components/payment/methods, with a row in the tables of the server and of the browser
// there. Each describes itself, creates payments, shows the view in which the buyer approves them, and verifies them.

/** `paused`: maintenance; `unavailable`: not set up; `soon`: announced. */
export type MethodState = "on" | "paused" | "unavailable" | "soon";

/** How the page describes a method. `Details` is what its view needs from the server. */
export type MethodDescription<Details = unknown> = {
  state: MethodState;
  title: string;
  summary: string;
  /** Shown in place of the view if it could not be loaded or the method is only announced. */
  fallbackText: string;
  details: Details;
};

/** The server's half of a method. Its result goes into the page, so it must hold no secret. */
export type DescribeMethod<Details = unknown> = (
  settings: Settings,
  texts: Texts["payment"],
) => MethodDescription<Details>;

/** A view's report to the dialog: a payment is being processed, or a payment window is open. */
export type Busy = "processing" | "window" | null;

/** A button that leads to another available method. */
export type Alternative = { name: string; text: string; choose: () => void };

export type MethodViewProps<Details> = {
  plan: Plan;
  /** The version of the terms that the buyer agrees to in the dialog. */
  agreed: Agreement;
  details: Details;
  /** The page's path, to which a login returns. */
  path: string;
  alternatives: readonly Alternative[];
  onBusy: (busy: Busy) => void;
  onClose: () => void;
};

export type MethodView<Details> = (props: MethodViewProps<Details>) => ReactNode;

/** A payment as its method's server routes identify it. */
export type PaymentToVerify = { id: string; levelId: number; payerId?: string | null | undefined };

/** The server calls for one kind of payment. Both throw ApiError. */
export type PaymentKindCalls = {
  /** Creates a payment for a level; returns its id, or the address where the buyer approves it. */
  create(levelId: number, agreed: Agreement): Promise<string>;
  /** Whether an approved payment is confirmed; safe to repeat. */
  verify(payment: PaymentToVerify, onWait?: (wait: RetryWait) => void): Promise<VerifyResult>;
};

/** The browser's half of a method. */
export type PaymentMethod<Details = never> = {
  /** SVG path of the method's icon, 24 × 24. */
  icon: string;
  /** The kinds of payment that the method makes; none where a person checks each payment. */
  kinds: Partial<Record<PaymentKind, PaymentKindCalls>>;
  /** Loads the view in which the buyer approves; null for an announced method. */
  loadView: (() => Promise<MethodView<Details>>) | null;
  /** The method's price for a plan, if it differs from PayPal's. */
  price?: (plan: Plan) => PlanPrice;
  /** Whether the view has two columns where there is room. */
  isWide?: boolean;
  /** Selector of the elements that the method's script places beside the dialog. */
  overlays?: string;
};
