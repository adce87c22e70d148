import { change } from "#lib/bff/change.ts";
import { cancelSubscription } from "#lib/services/member.ts";

export const POST = change({ table: "cancel" }, ({ token }) => cancelSubscription(token()));
