import {
  type Content,
  findAnswer,
  findOperation,
  type Operation,
  type Parameter,
  type Schema,
} from "./document.ts";
import { misfit } from "./schema.ts";

// Checks one WordPress request and response against docs/wordpress-api.yaml.

type Found = NonNullable<ReturnType<typeof findOperation>>;
const none = (problem: string | null) => (problem === null ? [] : [problem]);

/** A URL's path below `wp-json`, or null. */
const apiPath = (url: URL) => /\/wp-json(\/.*)$/.exec(url.pathname)?.[1] ?? null;

export function operationOf({ method, url }: { method: string; url: string }): Found | null {
  const { searchParams } = new URL(url);
  const path = apiPath(new URL(url));
  const meant = method === "POST" ? (searchParams.get("_method") ?? method) : method;
  return path === null ? null : findOperation(meant, path);
}

const unknownCall = ({ method, url }: Request) =>
  `${method} ${new URL(url).pathname} is not in docs/wordpress-api.yaml`;

/** Converts a parameter's text to its schema's type. */
const readText = ({ type }: Schema, text: string) =>
  type === "integer" && /^-?\d+$/.test(text) ? Number(text) : text;

function parameterProblems(found: Found, query: URLSearchParams): string[] {
  const { parameters = [] } = found.operation;
  const known = parameters.filter((parameter) => parameter.in === "query").map(({ name }) => name);
  const unknown = [...query.keys()].filter((name) => name !== "_method" && !known.includes(name));
  const given = (parameter: Parameter) =>
    parameter.in === "path"
      ? [decodeURIComponent(found.params[parameter.name] ?? "")]
      : query.getAll(parameter.name);
  const wrong = parameters.flatMap((parameter) => {
    const values = given(parameter);
    if (values.length > 1) return [`${parameter.name} is there twice`];
    if (values.length === 0) return parameter.required ? [`${parameter.name} is missing`] : [];
    return none(misfit(parameter.schema, readText(parameter.schema, values[0] ?? ""), parameter.name));
  });
  return [...unknown.map((name) => `unknown parameter ${name}`), ...wrong];
}

function headerProblems({ security }: Operation, headers: Headers): string[] {
  const stray = ["cookie", "referer", "x-auth-token"].filter((name) => headers.has(name));
  const authorization = headers.get("authorization");
  const mayBeSite = security.some((way) => "key" in way);
  if (mayBeSite && security.length === 1) {
    const key = headers.has("x-murmur-key") ? [] : ["no shared key"];
    const token = authorization === null ? [] : ["a token that nobody requested"];
    return [...stray.map((name) => `the header ${name}`), ...key, ...token];
  }
  const optional =
    security.some((way) => Object.keys(way).length === 0) || (mayBeSite && headers.has("x-murmur-key"));
  const token =
    authorization === null
      ? security.length > 0 && !optional && "no token"
      : security.length === 0
        ? "a token that nobody requested"
        : !/^Bearer \S+$/.test(authorization) && "the Authorization header is no bearer token";
  return [...stray.map((name) => `the header ${name}`), ...(token ? [token] : [])];
}

function contentProblems(content: Content, type: string | null, text: string): string[] {
  const mediaType = (type ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
  const expected = content[mediaType];
  if (!expected) return [`"${mediaType}" is not a documented content type`];
  if (mediaType !== "application/json") return [];
  try {
    return none(misfit(expected.schema, JSON.parse(text)));
  } catch {
    return ["the body is no JSON"];
  }
}

/** The deviations of a request to WordPress from the document. Reads the body of a copy. */
export async function requestProblems(request: Request): Promise<string[]> {
  const found = operationOf(request);
  if (!found) return [unknownCall(request)];
  const { operation } = found;
  const body = await request.clone().text();
  const isOptional = operation.requestBody?.required === false;
  const bodyProblems =
    operation.requestBody && !(isOptional && body === "")
      ? contentProblems(operation.requestBody.content, request.headers.get("content-type"), body)
      : none(body === "" ? null : "a body that nobody requested");
  const problems = [
    ...parameterProblems(found, new URL(request.url).searchParams),
    ...headerProblems(operation, request.headers),
    ...bodyProblems,
  ];
  return problems.map((problem) => `${operation.operationId}, request: ${problem}`);
}

/** The deviations of WordPress's response from the document. Reads a copy. */
export async function answerProblems(request: Request, response: Response): Promise<string[]> {
  const found = operationOf(request);
  if (!found) return [unknownCall(request)];
  const { operation } = found;
  const documented = findAnswer(operation, response.status);
  if (!documented) return [`${operation.operationId}: ${response.status} is not documented`];
  const { answer } = documented;
  const headers = Object.entries(answer.headers ?? {}).flatMap(([name, { required, schema }]) => {
    const value = response.headers.get(name);
    if (value === null) return required ? [`the header ${name} is missing`] : [];
    return none(misfit(schema, value, name));
  });
  const text = await response.clone().text();
  const body =
    text === ""
      ? none(answer["x-may-be-empty"] ? null : "the body is empty")
      : contentProblems(answer.content ?? {}, response.headers.get("content-type"), text);
  return [...headers, ...body].map((problem) => `${operation.operationId} ${response.status}: ${problem}`);
}
