import { asError, json } from "#sandbox/base/answers.ts";
import { newDebugId } from "./ids.ts";

export type Issue = {
  issue: string;
  description: string;
  field?: string;
  location?: string;
};

type Link = {
  href: string;
  rel: string;
  method?: string;
};

const help = "https://developer.paypal.com/docs/api/orders/v2/";

const headers = () => ({
  "content-type": "application/json",
  "paypal-debug-id": newDebugId(),
  "cache-control": "max-age=0, no-cache, no-store, must-revalidate",
});

/** A JSON response with the headers that PayPal's API sends. */
export function paypalJson(value: unknown, status = 200): Response {
  return json(value, status, headers());
}

export function noContent(): Response {
  return new Response(null, { status: 204, headers: headers() });
}

/** PayPal's error body, `{name, details, message, debug_id, links}`, to be thrown. */
export function paypalError(
  status: number,
  name: string,
  message: string,
  details: Issue[] = [],
  more: Link[] = [],
) {
  const links = [
    { href: `${help}#error-${details[0]?.issue ?? name}`, rel: "information_link", method: "GET" },
  ];
  const debug_id = newDebugId();
  return asError(paypalJson({ name, details, message, debug_id, links: [...links, ...more] }, status));
}

/** 400: the body violates the documented schema. */
export function invalidRequest(field: string, issue: string, description: string) {
  const message = "Request is not well-formed, syntactically incorrect, or violates schema.";
  return paypalError(400, "INVALID_REQUEST", message, [{ field, location: "body", issue, description }]);
}

export function missingField(field: string) {
  return invalidRequest(field, "MISSING_REQUIRED_PARAMETER", "A required field / parameter is missing.");
}

/** 422: valid, but not possible in this state. */
export function unprocessable(issue: string, description: string, more: Link[] = []) {
  const message =
    "The requested action could not be performed, semantically incorrect, or failed business validation.";
  return paypalError(422, "UNPROCESSABLE_ENTITY", message, [{ issue, description }], more);
}

/** 404: no order, capture, subscription or plan with this id. */
export function resourceNotFound() {
  const description = "Specified resource ID does not exist. Please check the resource ID and try again.";
  return paypalError(404, "RESOURCE_NOT_FOUND", "The specified resource does not exist.", [
    { issue: "INVALID_RESOURCE_ID", description },
  ]);
}

/** A time as PayPal writes it: UTC, whole seconds. */
export function paypalTime(time: number): string {
  return `${new Date(time).toISOString().slice(0, 19)}Z`;
}
