import "server-only";

/**
 * `created`: made at PayPal, nothing taken. `taking`: money may have moved. `taken`: it has, WordPress does not know
 * yet. `confirmed`: the member has what they paid for. `refused`: it failed, and nothing was taken. `denied`: money has
 * moved, or may have, and WordPress refuses for good; an operator's business, and in the way of no other purchase.
 */
export type PaymentState = "created" | "taking" | "taken" | "confirmed" | "refused" | "denied";
export type PaymentKind = "order" | "subscription" | "checkout";

export type Payment = {
  /** PayPal's id; `checkout ` and the token of a hosted checkout. */
  id: string;
  kind: PaymentKind;
  /** The member's id at WordPress. */
  user: string;
  /** 0 for a hosted checkout that was not prepared here. */
  levelId: number;
  /** US dollars of an order. */
  price: string | null;
  /** The plan of a subscription. */
  planId: string | null;
  payee: string | null;
  /** Who paid a hosted checkout, as PayPal calls them. */
  payerId: string | null;
  state: PaymentState;
  /** The member's token, sealed; null once nothing is left to do with it. */
  seal: string | null;
  /** A mark of the token that was last seen with it. */
  holder: string | null;
  /** The answer of a confirmed one, as JSON. */
  answer: string | null;
  /** Milliseconds since 1970. */
  createdAt: number;
};

export type Change = Partial<Pick<Payment, "state" | "seal" | "holder" | "answer" | "payerId">>;

/**
 * What this app remembers of payments. In a file for now; several hosts need a shared one. What a method has said is
 * on the disk when its promise settles.
 */
export type Ledger = {
  /** Keeps a new payment; one that is known already stays as it is. */
  add(payment: Payment): Promise<void>;
  find(id: string): Promise<Payment | null>;
  /** Changes a payment, unless it is confirmed: that is for good. One that is `refused` loses its seal. */
  change(id: string, change: Change): Promise<void>;
  /** Forgets a payment, unless it is confirmed. */
  forget(id: string): Promise<void>;
  /**
   * Before money is taken: `taking`, unless another payment of the same member for the same level has got money, or
   * may have, since this one was made; false then. One step, whoever else asks meanwhile.
   */
  claim(id: string): Promise<boolean>;
  /** A member's payments whose money has moved, or may have, and that WordPress does not know; oldest first. */
  pendingOf(user: string): Promise<Payment[]>;
  /** Whether a member has payments like that, those `denied` aside, or one that was confirmed at `since` or later. */
  isBusy(user: string, since: number): Promise<boolean>;
  /** A member's subscriptions, those of hosted checkouts too, that are only `created` as far as we know, newest first, five at most. */
  openOf(user: string): Promise<Payment[]>;
  /** Whether a webhook event has been dealt with. */
  hasEvent(id: string): Promise<boolean>;
  addEvent(id: string): Promise<void>;
};
