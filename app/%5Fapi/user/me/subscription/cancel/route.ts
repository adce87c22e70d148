import { change } from "@/lib/bff/change";
import { cancelSubscription } from "@/lib/services/member";

export const POST = change({ table: "cancel" }, ({ token }) => cancelSubscription(token()));
