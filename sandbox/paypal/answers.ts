import { type Answer, json } from "#sandbox/answer.ts";
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

/** A JSON answer with the headers that PayPal's API sends. */
export function paypalJson(value: unknown, status = 200): Answer {
  return json(value, status, {
    "Content-Type": "application/json",
    "Paypal-Debug-Id": newDebugId(),
    "Cache-Control": "max-age=0, no-cache, no-store, must-revalidate",
  });
}

/** PayPal's error body (API reference, "Error responses"): `{name, details, message, debug_id, links}`. */
export function paypalError(
  status: number,
  name: string,
  message: string,
  details: Issue[] = [],
  more: Link[] = [],
): Answer {
  const links = [
    { href: `${help}#error-${details[0]?.issue ?? name}`, rel: "information_link", method: "GET" },
  ];
  const debug_id = newDebugId();
  return paypalJson({ name, details, message, debug_id, links: [...links, ...more] }, status);
}

/** 400: the body says something that the documented schema forbids. */
export function invalidRequest(field: string, issue: string, description: string): Answer {
  const message = "Request is not well-formed, syntactically incorrect, or violates schema.";
  return paypalError(400, "INVALID_REQUEST", message, [{ field, location: "body", issue, description }]);
}

export function missing(field: string): Answer {
  return invalidRequest(field, "MISSING_REQUIRED_PARAMETER", "A required field / parameter is missing.");
}

/** 422: understood, and not possible now. */
export function unprocessable(issue: string, description: string, more: Link[] = []): Answer {
  const message =
    "The requested action could not be performed, semantically incorrect, or failed business validation.";
  return paypalError(422, "UNPROCESSABLE_ENTITY", message, [{ issue, description }], more);
}

export function noResource(): Answer {
  const description = "Specified resource ID does not exist. Please check the resource ID and try again.";
  return paypalError(404, "RESOURCE_NOT_FOUND", "The specified resource does not exist.", [
    { issue: "INVALID_RESOURCE_ID", description },
  ]);
}

/** A time as PayPal writes it: UTC, whole seconds. */
export function paypalTime(time: number): string {
  return `${new Date(time).toISOString().slice(0, 19)}Z`;
}
