import "server-only";
import * as z from "zod";
import { fetchAsMember, fetchAsSite } from "#lib/wordpress/transport/fetch-wordpress.ts";

const anyResponse = z.unknown();

/** POST asmr/v1/alipay-claims. @throws SessionEnded; WordPressError, 409 for a known reference; UpstreamError */
export const sendAlipayClaim = (token: string, body: { levelId: number; reference: string }) =>
  fetchAsMember(token, { method: "POST", path: "asmr/v1/alipay-claims", body, schema: anyResponse });

/** POST asmr/v1/alipay-claims/decide, with the shared key. @throws WordPressError, UpstreamError */
export const decideAlipayClaim = (reference: string, isApproved: boolean) =>
  fetchAsSite({
    method: "POST",
    path: "asmr/v1/alipay-claims/decide",
    body: { reference, approved: isApproved },
    schema: anyResponse,
  });
