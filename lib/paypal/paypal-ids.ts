/** How PayPal's ids begin; an order's has no such beginning. */
export const idPrefix = { subscription: "I-", billingToken: "BA-" } as const;

export const isSubscriptionId = (id: string): boolean => id.startsWith(idPrefix.subscription);

/** What a hosted subscription is known by until it has an id; PayPal can't look it up. */
export const isBillingToken = (id: string): boolean => id.startsWith(idPrefix.billingToken);
