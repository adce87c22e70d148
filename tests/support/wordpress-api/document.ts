import { readFileSync } from "node:fs";
import { parse } from "yaml";

export type Schema = { type?: string; [keyword: string]: unknown };
export type Example = { summary?: string; value: unknown };
export type Content = Record<string, { schema: Schema; examples?: Record<string, Example> }>;
export type Parameter = {
  name: string;
  in: "path" | "query" | "header";
  required?: boolean;
  schema: Schema;
  example?: unknown;
};
type Header = { required?: boolean; schema: Schema; example?: unknown };
export type Answer = {
  headers?: Record<string, Header>;
  content?: Content;
  "x-may-be-empty"?: boolean;
};
type OperationObject = {
  operationId: string;
  security: Record<string, unknown>[];
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content: Content };
  responses: Record<string, Answer>;
};
export type Operation = OperationObject & { method: string; path: string };
type Document = {
  paths: Record<string, Record<string, OperationObject>>;
  components: {
    schemas: Record<string, Schema>;
    parameters: Record<string, Parameter>;
    responses: Record<string, Answer>;
  };
};

export const documentFile = new URL("../../../docs/wordpress-api.yaml", import.meta.url);
const raw: unknown = parse(readFileSync(documentFile, "utf8"));

const isObject = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === "object" && !Array.isArray(value);

function find(pointer: string): unknown {
  const parts = pointer.replace(/^#\//, "").split("/");
  return parts.reduce<unknown>((place, part) => {
    const next = isObject(place) ? place[part.replaceAll("~1", "/").replaceAll("~0", "~")] : undefined;
    if (next === undefined) throw new Error(`${pointer} is not in the document`);
    return next;
  }, raw);
}

/** Resolves each `$ref`; its siblings, such as a description, take precedence. */
function resolve(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(resolve);
  if (!isObject(value)) return value;
  const { $ref, ...own } = value;
  const target = typeof $ref === "string" ? resolve(find($ref)) : {};
  const resolved = Object.fromEntries(Object.entries(own).map(([name, part]) => [name, resolve(part)]));
  return isObject(target) ? { ...target, ...resolved } : target;
}

export const document = resolve(raw) as Document;

export const operations: readonly Operation[] = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    ...operation,
    method: method.toUpperCase(),
    path,
  })),
);

const pattern = (path: string) =>
  new RegExp(`^${path.replace(/[.]/g, "\\.").replace(/\{(\w+)\}/g, "(?<$1>[^/]+)")}$`);

/** The operation of a path below `wp-json`, with its raw path parameters. */
export function findOperation(
  method: string,
  path: string,
): { operation: Operation; params: Record<string, string> } | null {
  for (const operation of operations) {
    const found = operation.method === method ? pattern(operation.path).exec(path) : null;
    if (found) return { operation, params: { ...found.groups } };
  }
  return null;
}

/** An operation's documented response to a status, and its key: `404`, or `5XX`. */
export function findAnswer({ responses }: Operation, status: number): { key: string; answer: Answer } | null {
  for (const key of [`${status}`, `${Math.floor(status / 100)}XX`]) {
    const answer = responses[key];
    if (answer) return { key, answer };
  }
  return null;
}
