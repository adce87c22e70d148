import * as claims from "#app/%5Fapi/payments/alipay/route.ts";
import * as list from "#app/%5Fapi/user/payments/route.ts";
import { wordpress } from "#tests/support/wordpress.ts";
import { jwt, signIn } from "./member-routes.ts";

export type Upstream = {
  payments?: Response | null;
  features?: string[];
  claim?: Response;
  user?: number;
  level?: number;
  membership?: object;
  levels?: object[];
};
export const silver = { id: 3, name: "Silver", description: "", pricing_text: "$12.99 per Month" };

const record = { email: "a@b.test", username: "a", display_name: "A" };
let users = 5000;
export const requests: string[] = [];

/** WordPress's payment routes for a new member. */
export function upstream({
  payments = Response.json([]),
  features = [],
  claim,
  user = ++users,
  level = 1,
  membership,
  levels = [silver],
}: Upstream = {}) {
  requests.length = 0;
  wordpress((request) => {
    const path = new URL(request.url).pathname.replace(/^.*wp-json\//, "");
    requests.push(path);
    if (path === "asmr/v1/user/me")
      return Response.json({
        ...record,
        id: user,
        pmpro_membership_level: { id: level, name: `L${level}` },
        membership,
      });
    if (path === "asmr/v1/user/payments")
      return payments?.clone() ?? Response.json({ code: "rest_no_route" }, { status: 404 });
    if (path === "asmr/v1/capabilities") return Response.json({ features });
    if (path === "asmr/v1/memberships/levels") return Response.json(levels);
    if (path === "asmr/v1/alipay-claims") return claim?.clone() ?? Response.json({}, { status: 201 });
    return new Response("nobody's", { status: 404 });
  });
  return user;
}

export const call = async (handler: unknown, method: string, body?: object, token: string | null = jwt) => {
  const request = new Request("https://murmur.test/_api/x", {
    method,
    headers: {
      "accept-language": "en",
      "x-client-address": `2001:db8:9::${(++users).toString(16)}`,
      origin: "https://murmur.test",
      "sec-fetch-site": "same-origin",
      "content-type": "application/json",
      ...(token !== null && { cookie: (await signIn(token)).cookie }),
    },
    body: JSON.stringify(body),
  });
  const response = await (handler as (request: Request, context: unknown) => Promise<Response>)(request, {});
  return { status: response.status, json: await response.json(), headers: response.headers };
};
export const read = () => call(list.GET, "GET");
export const claim = (reference: string, levelId = 3) => call(claims.POST, "POST", { levelId, reference });
