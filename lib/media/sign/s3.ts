import { createHmac, hash } from "node:crypto";
import type { Signer } from "./signer.ts";

/** The longest life that S3 allows a presigned address, in seconds. */
const maxSeconds = 7 * 24 * 3600;

const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest();
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/**
 * Signs a file in S3 or a compatible store:
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-query-string-auth.html
 */
export const signS3: Signer = (address, { now, lifetime, settings, method = "GET" }) => {
  const [region, id, secret] = settings.BUCKET_KEYS[address.hostname]?.split(":") ?? [];
  if (region === undefined || id === undefined || secret === undefined) return null;
  const time = new Date(now * 1000).toISOString().replace(/[-:]|\.\d+/g, "");
  const scope = [time.slice(0, 8), region, "s3", "aws4_request"];
  const path = address.pathname
    .split("/")
    .map((part) => encode(decodeURIComponent(part)))
    .join("/");
  const query = [
    ...address.searchParams,
    ["X-Amz-Algorithm", "AWS4-HMAC-SHA256"],
    ["X-Amz-Credential", `${id}/${scope.join("/")}`],
    ["X-Amz-Date", time],
    ["X-Amz-Expires", String(Math.min(lifetime, maxSeconds))],
    ["X-Amz-SignedHeaders", "host"],
  ]
    .map(([name = "", value = ""]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join("&");
  const request = [method, path, query, `host:${address.host}\n`, "host", "UNSIGNED-PAYLOAD"].join("\n");
  const text = ["AWS4-HMAC-SHA256", time, scope.join("/"), hash("sha256", request)].join("\n");
  const key = scope.reduce<string | Buffer>(hmac, `AWS4${secret}`);
  return new URL(`${path}?${query}&X-Amz-Signature=${hmac(key, text).toString("hex")}`, address);
};
