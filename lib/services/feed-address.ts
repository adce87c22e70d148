import "server-only";
import type { FeedAddress } from "#lib/contracts/feed-address.ts";
import { askForFeedSecret } from "#lib/wordpress/feed-address.ts";
import { hasFeature } from "./capabilities.ts";

const addressBy = async (token: string, method: "GET" | "POST"): Promise<FeedAddress> => ({
  path: (await hasFeature("feed-address")) ? `/feed/${await askForFeedSecret(token, method)}.xml` : null,
});

/** Where the member's private feed is. @throws SessionEnded, UpstreamError */
export const readFeedAddress = (token: string) => addressBy(token, "GET");

/** A new address of it; the old one is not found any more. @throws SessionEnded, UpstreamError */
export const renewFeedAddress = (token: string) => addressBy(token, "POST");
