import * as z from "zod";

const emptyAsAbsent = (value: unknown) => (value === "" ? undefined : value);
export const optional = <T extends z.ZodType>(type: T) => z.preprocess(emptyAsAbsent, type.optional());
export const withDefault = <T extends z.ZodType>(type: T, value: z.input<T>) =>
  z.preprocess((given) => emptyAsAbsent(given) ?? value, type);

const withoutSlash = (url: string) => url.replace(/\/+$/, "");
export const originUrl = z
  .string()
  .regex(/^https?:\/\/[^/?#@\\\s]+\/*$/, "needs an origin without a path, such as https://murmur.example")
  .pipe(z.url("needs an origin without a path, such as https://murmur.example"))
  .transform(withoutSlash);
const webAddress = { protocol: /^https?$/, error: "needs an address, such as https://example.com" };
export const linkUrl = z.url(webAddress);
/** A base URL: it may have a path, but neither query nor hash. */
export const baseUrl = z
  .url(webAddress)
  .regex(/^[^?#]*$/, "needs an address without ? and #")
  .transform(withoutSlash);
/** The address to which error trackers such as Sentry send: a key before the host, a project's number at the end. */
export const dsn = z
  .url()
  .regex(/^https?:\/\/[\w-]+@[^/?#@]+(?:\/[\w-]+)*\/\d+$/, "needs https://key@host/number");
export const commaList = z.string().transform((text) =>
  text
    .split(",")
    .map((item) => item.trim())
    .filter(Boolean),
);
/** "Bilibili=https://…", or a URL alone, shown by its host. */
export const namedLink = z.string().transform((text, context) => {
  const [, name, url = ""] = /^(?:([^=:/]+)=)?(.*)$/.exec(text) ?? [];
  const href = linkUrl.safeParse(url.trim()).data;
  if (href === undefined)
    context.addIssue("needs addresses, such as https://example.com, separated by commas");
  return {
    name: name?.trim() || new URL(href ?? "http://invalid").hostname.replace(/^www\./, ""),
    href: href ?? "",
  };
});
const hostNames = "needs host names alone, such as cdn.example.com, separated by commas";
export const hosts = z
  .string()
  .toLowerCase()
  .pipe(commaList)
  .pipe(z.array(z.string().regex(/^[a-z0-9.-]+$/, hostNames)));
export const hostPatterns = z
  .string()
  .toLowerCase()
  .pipe(commaList)
  .pipe(z.array(z.string().regex(/^(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)+$/, hostNames)));
/** "place=key" pairs as an object. The error does not show any key, because keys are secret. */
export const keysBy = (place: RegExp, key: RegExp, error: string) =>
  commaList
    .pipe(z.array(z.string().regex(new RegExp(`^${place.source}=${key.source}$`), error)))
    .transform((pairs) =>
      Object.fromEntries(
        pairs.map((pair): [string, string] => {
          const at = pair.indexOf("=");
          return [pair.slice(0, at), pair.slice(at + 1)];
        }),
      ),
    );
const nonEmpty = z.string().min(1);
const rsaKey = z.looseObject({
  kid: nonEmpty,
  kty: z.literal("RSA"),
  n: nonEmpty,
  e: nonEmpty,
  d: nonEmpty,
  p: nonEmpty,
  q: nonEmpty,
  dp: nonEmpty,
  dq: nonEmpty,
  qi: nonEmpty,
});
/** A private RSA key as base64 of its JSON. */
export const base64Jwk = z.string().transform((text, context) => {
  try {
    return rsaKey.parse(JSON.parse(Buffer.from(text, "base64").toString()));
  } catch {
    context.addIssue("needs the jwk of a signing key, as Cloudflare sends it");
    return z.NEVER;
  }
});
const longSecrets = "needs at least 32 characters each";
export const secrets = commaList.pipe(z.array(z.string().min(32, longSecrets)).min(1, longSecrets));
/** A key that is sent as a header: ASCII without spaces. */
export const headerKey = z
  .string()
  .regex(/^[\x21-\x7e]{32,}$/, "needs at least 32 ASCII characters without spaces");
export const wholeNumber = (max: number) => {
  const error =
    max === Number.MAX_SAFE_INTEGER ? "needs a whole number" : `needs a whole number up to ${max}`;
  return z.coerce.number(error).int(error).min(0, error).max(max, error);
};
export const port = wholeNumber(65535);
export const oneOf = <const Values extends readonly string[]>(values: Values) =>
  z.enum(values, `needs one of ${values.join(", ")}`);
export const onOff = oneOf(["on", "off"]).transform((value) => value === "on");
