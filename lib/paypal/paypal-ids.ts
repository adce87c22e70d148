/** How PayPal's ids begin; an order's id has no prefix. */
export const idPrefix = { subscription: "I-", billingToken: "BA-" } as const;

export const isSubscriptionId = (id: string): boolean => id.startsWith(idPrefix.subscription);

/**
 * Whether an id is a billing token, which stands for a hosted subscription until that has an id; PayPal can't look it
 * up.
 */
export const isBillingToken = (id: string): boolean => id.startsWith(idPrefix.billingToken);

/** Whether an id stands for a subscription, as its own or as a billing token. */
export const isOfSubscription = (id: string): boolean => isSubscriptionId(id) || isBillingToken(id);
