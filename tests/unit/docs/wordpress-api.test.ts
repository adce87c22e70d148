import { readFileSync } from "node:fs";
import { Validator } from "@seriousme/openapi-schema-validator";
import { describe, expect, test } from "vitest";
import {
  type Content,
  document,
  documentFile,
  operations,
  type Schema,
} from "#tests/support/wordpress-api/document.ts";
import { misfit } from "#tests/support/wordpress-api/schema.ts";

test("docs/wordpress-api.yaml is an OpenAPI 3.1 document", async () => {
  const { valid, errors } = await new Validator().validate(readFileSync(documentFile, "utf8"));
  expect(errors ?? []).toEqual([]);
  expect(valid).toBe(true);
});

test("every operation of the API document has a name of its own", () => {
  const names = operations.map(({ operationId }) => operationId);
  expect(new Set(names).size).toBe(names.length);
});

type Place = { where: string; schema: Schema; examples: [name: string, value: unknown][] };

const contentPlaces = (where: string, content: Content = {}): Place[] =>
  Object.entries(content).map(([type, { schema, examples = {} }]) => ({
    where: `${where}, ${type}`,
    schema,
    examples: Object.entries(examples).map(([name, { value }]) => [name, value]),
  }));

/** Everything that has to be shown by an example: parameters, bodies, answers and their headers. */
const places: Place[] = operations.flatMap(({ operationId, parameters = [], requestBody, responses }) => [
  ...parameters.map(({ name, schema, example }) => ({
    where: `${operationId}, parameter ${name}`,
    schema,
    examples: example === undefined ? [] : [["example", example] as [string, unknown]],
  })),
  ...contentPlaces(`${operationId}, request`, requestBody?.content),
  ...Object.entries(responses).flatMap(([status, { headers = {}, content }]) => [
    ...contentPlaces(`${operationId}, ${status}`, content),
    ...Object.entries(headers).map(([name, { schema, example }]) => ({
      where: `${operationId}, ${status}, header ${name}`,
      schema,
      examples: example === undefined ? [] : [["example", example] as [string, unknown]],
    })),
  ]),
]);

describe("every place has an example, and each fits its schema", () => {
  test.each(places)("the example at $where fits its schema", ({ schema, examples }) => {
    expect(examples.length).toBeGreaterThan(0);
    for (const [name, value] of examples) expect(misfit(schema, value, name)).toBeNull();
  });
});

describe("the examples of the schemas fit them", () => {
  const named = Object.entries(document.components.schemas).flatMap(([name, schema]) =>
    ((schema.examples ?? []) as unknown[]).map((value) => ({ name, value, schema })),
  );
  test.each(named)("the example $name of a schema fits it: $value", ({ schema, value }) =>
    expect(misfit(schema, value)).toBeNull(),
  );
});

describe("a schema refuses what it should", () => {
  test.each<[string, unknown]>([
    ["Id", 0],
    ["Id", "0"],
    ["Count", "1,234"],
    ["Flag", "yes"],
    ["Url", "/a.jpg"],
    ["Url", "javascript:alert(1)"],
    ["DateTime", "September 18, 2025"],
    ["DateTime", "2025-09-18"],
    ["Slug", "a/b"],
    ["Slug", ""],
    ["Title", { raw: "Rain" }],
    ["Title", ""],
    ["Anchor", { id: 1, title: "Mira", count: 1 }],
    ["VideoItem", { id: 1, slug: "a", title: "A", acf: false }],
    ["MembershipLevel", { id: 7, name: "More", description: "", pricing_text: "$1" }],
    ["UserMeta", ["soft-rain"]],
    ["Verification", { success: "true" }],
    ["Error", { code: "x", message: "y" }],
  ])("the schema %s refuses %j", (name, value) => {
    const schema = document.components.schemas[name] ?? {};
    expect(misfit(schema, value)).not.toBeNull();
  });
});
