import "server-only";
import { networksAround } from "#lib/platform/http/ip-network.ts";

/** The client's address, which the front server has determined (server/http/client-address.ts). */
export const readClientAddress = (request: Request): string =>
  request.headers.get("x-client-address") ?? "unknown";

/** What a client is counted by: its IPv4 address, or its IPv6 network. */
export const countedAddress = (request: Request): string =>
  networksAround(readClientAddress(request))[0].network;
