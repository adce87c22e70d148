import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2019 } from "ajv/dist/2019.js";
import formats from "ajv-formats";
import { beforeAll, expect, test } from "vitest";
import { type Exchange, type Recording, recordPayPal } from "#tests/support/paypal-api/record.ts";

// `npm run test:paypal-schemas`: checks the recorded calls and events against PayPal's own OpenAPI documents in
// PAYPAL_SCHEMAS, which this project may not contain.

const folder = process.env.PAYPAL_SCHEMAS;
if (!folder) throw new Error("PAYPAL_SCHEMAS must name the folder of PayPal's OpenAPI documents");

const documents = {
  orders: "checkout_orders_v2.json",
  payments: "payments_payment_v2.json",
  billing: "billing_subscriptions_v1.json",
  webhooks: "notifications_webhooks_v1.json",
};
type Document = keyof typeof documents;
type Part = { $ref?: string; schema?: object; content?: Record<string, { schema: object }> };
type Operation = { requestBody?: Part; responses: Record<string, Part> };
type OpenApi = { paths: Record<string, Record<string, Operation>> };

// PayPal's patterns are not strict, and OpenAPI has keywords that JSON Schema lacks.
const ajv = new Ajv2019({ strict: false, unicodeRegExp: false, allErrors: true });
formats.default(ajv);
const read = Object.fromEntries(
  Object.entries(documents).map(([name, file]) => {
    const json = JSON.parse(readFileSync(join(folder, file), "utf8"));
    ajv.addSchema({ ...json, $id: name });
    return [name, json as OpenApi];
  }),
) as Record<Document, OpenApi>;

/** Calls that none of PayPal's documents describes, and the reason why they are not checked here. */
const unnamed: readonly [path: RegExp, reason: string][] = [
  [/^\/v1\/oauth2\/token$/, "OAuth has no OpenAPI document of PayPal's"],
  [
    /^\/v1\/reporting\/transactions\?/,
    "Transaction Search has a document of its own, which is not among these",
  ],
  [/^\/v1\/customer\/disputes\//, "disputes have a document of their own, which is not among these"],
];
/** Events whose resources no document describes. */
const unnamedResources: readonly [type: RegExp, reason: string][] = [
  [
    /^PAYMENT\.SALE\./,
    "sales and their refunds are of the first version of the API, which has no such document",
  ],
  [/^CUSTOMER\.DISPUTE\./, "disputes have a document of their own, which is not among these"],
];

const escaped = (path: string) => path.replaceAll("~", "~0").replaceAll("/", "~1");
const isPath = (template: string, path: string) =>
  new RegExp(`^${template.replace(/\{[^}]+\}/g, "[^/]+")}$`).test(path);

function find({ method, path }: Exchange) {
  const [bare = ""] = path.split("?");
  for (const [document, { paths }] of Object.entries(read))
    for (const template of Object.keys(paths))
      if (isPath(template, bare) && paths[template]?.[method.toLowerCase()])
        return { document, template, operation: paths[template][method.toLowerCase()] as Operation };
  return null;
}

function problems(ref: string, value: unknown, what: string): string[] {
  const check = ajv.getSchema(ref) ?? ajv.compile({ $ref: ref });
  if (check(value)) return [];
  return (check.errors ?? []).map(({ instancePath, message }) => `${what}${instancePath}: ${message}`);
}

let recording: Recording;
beforeAll(async () => {
  recording = await recordPayPal();
}, 60_000);

const isUnnamed = ({ path }: Exchange) => unnamed.some(([pattern]) => pattern.test(path));

test("every call to PayPal is in PayPal's published documents", () => {
  const strangers = recording.exchanges.filter((one) => !isUnnamed(one) && find(one) === null);
  expect(strangers.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
});

test("every request to PayPal fits PayPal's published schemas", () => {
  const wrong = recording.exchanges.flatMap((one) => {
    const found = find(one);
    if (!found?.operation.requestBody) return [];
    const { document, template } = found;
    const at = `${document}#/paths/${escaped(template)}/${one.method.toLowerCase()}/requestBody`;
    return problems(`${at}/content/application~1json/schema`, one.request, `${one.method} ${template} `);
  });
  expect(wrong).toEqual([]);
});

test("every answer of PayPal fits PayPal's published schemas", () => {
  const wrong = recording.exchanges.flatMap((one) => {
    const found = find(one);
    if (!found || one.answer === null) return [];
    const { document, template, operation } = found;
    const status = operation.responses[String(one.status)] ? String(one.status) : "default";
    if (!operation.responses[status]?.content) return [];
    const at = `${document}#/paths/${escaped(template)}/${one.method.toLowerCase()}/responses/${status}`;
    return problems(`${at}/content/application~1json/schema`, one.answer, `${one.status} ${template} `);
  });
  expect(wrong).toEqual([]);
});

const resources: readonly [prefix: string, ref: string][] = [
  ["CHECKOUT.ORDER.", "orders#/components/schemas/order"],
  ["PAYMENT.CAPTURE.RE", "payments#/components/schemas/refund"],
  ["PAYMENT.CAPTURE.", "payments#/components/schemas/capture"],
  ["BILLING.SUBSCRIPTION.", "billing#/components/schemas/subscription"],
];

test("every event and its subject fit PayPal's published schemas", () => {
  const wrong = recording.events.flatMap((event) => {
    const type = String(event.event_type);
    const said = problems("webhooks#/components/schemas/event", event, `${type} `);
    if (unnamedResources.some(([pattern]) => pattern.test(type))) return said;
    const [, ref] = resources.find(([prefix]) => type.startsWith(prefix)) ?? [];
    return [
      ...said,
      ...(ref ? problems(ref, event.resource, `${type} resource`) : [`${type} has no schema`]),
    ];
  });
  expect(wrong).toEqual([]);
});

test("every entry in the lists of exceptions is needed", () => {
  const idle = [
    ...unnamed.filter(([path]) => !recording.exchanges.some((one) => path.test(one.path))),
    ...unnamedResources.filter(
      ([type]) => !recording.events.some((one) => type.test(String(one.event_type))),
    ),
  ];
  expect(idle).toEqual([]);
});
