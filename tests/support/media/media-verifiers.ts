// The checks of each maker, written from its documentation and not from our signers. `now` is in seconds.
import { createHash, createHmac, createPublicKey } from "node:crypto";
import { jwtVerify } from "jose";

type Verdict = "well" | "outdated" | "refused";

const verdict = (isRight: boolean, expires: number, now: number): Verdict =>
  isRight ? (expires >= now ? "well" : "outdated") : "refused";

/** https://docs.bunny.net/stream/token-authentication: SHA256_HEX(token_security_key + video_id + expiration) */
export function verifyBunnyEmbed(address: string, key: string, now: number): Verdict {
  const { pathname, searchParams } = new URL(address);
  const expires = searchParams.get("expires") ?? "";
  const wanted = createHash("sha256")
    .update(`${key}${pathname.split("/").at(-1)}${expires}`)
    .digest("hex");
  return verdict(searchParams.get("token") === wanted, Number(expires), now);
}

/**
 * https://github.com/BunnyWay/BunnyCDN.TokenAuthentication, "Token format": HMAC-SHA256 of path, expiry and the
 * sorted other parameters, which are in the path's first segment or in the query. `token_path` replaces the
 * path and must be its beginning.
 */
export function verifyBunnyCdn(address: string, key: string, now: number): Verdict {
  const { pathname, search } = new URL(address);
  const [, inPath, file = ""] = /^\/(bcdn_token=[^/]*)(\/.*)$/.exec(pathname) ?? [];
  const parameters = new URLSearchParams(inPath ?? search);
  const token = parameters.get(inPath ? "bcdn_token" : "token");
  const expires = parameters.get("expires") ?? "";
  for (const name of ["bcdn_token", "token", "expires"]) parameters.delete(name);
  const path = decodeURIComponent(inPath ? file : pathname);
  const allowed = parameters.get("token_path") ?? path;
  const data = [...parameters]
    .map(([name, value]) => `${name}=${value}`)
    .sort()
    .join("&");
  const wanted = `HS256-${createHmac("sha256", key)
    .update(allowed + expires + data)
    .digest("base64url")}`;
  return verdict(token === wanted && path.startsWith(allowed), Number(expires), now);
}

/**
 * https://developers.cloudflare.com/stream/viewing-videos/securing-your-stream: a JWT in the place of the id,
 * by RS256.
 */
export async function verifyCloudflare(
  address: string,
  jwk: object,
  id: string,
  now: number,
): Promise<Verdict> {
  const [, token = ""] = new URL(address).pathname.split("/");
  try {
    const key = createPublicKey({ key: { ...jwk }, format: "jwk" });
    const { payload, protectedHeader } = await jwtVerify(token, key, {
      algorithms: ["RS256"],
      currentDate: new Date(now * 1000),
    });
    return payload.sub === id && protectedHeader.kid === payload.kid ? "well" : "refused";
  } catch (error) {
    return (error as { code?: string }).code === "ERR_JWT_EXPIRED" ? "outdated" : "refused";
  }
}

/**
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-query-string-auth.html: the canonical request of a GET,
 * with all parameters but the signature.
 */
export function verifyS3(address: string, secret: string, now: number, method = "GET"): Verdict {
  const { host, pathname, search } = new URL(address);
  const pairs = search.slice(1).split("&");
  const value = (name: string) =>
    decodeURIComponent(pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) ?? "");
  const canonical = pairs.filter((pair) => !pair.startsWith("X-Amz-Signature=")).sort();
  const request = `${method}\n${pathname}\n${canonical.join("&")}\nhost:${host}\n\nhost\nUNSIGNED-PAYLOAD`;
  const [, date = "", region = "", service = "", end = ""] = value("X-Amz-Credential").split("/");
  const time = value("X-Amz-Date");
  const text = `${value("X-Amz-Algorithm")}\n${time}\n${date}/${region}/${service}/${end}\n${createHash("sha256").update(request).digest("hex")}`;
  const mac = (key: string | Buffer, part: string) => createHmac("sha256", key).update(part).digest();
  const signing = mac(mac(mac(mac(`AWS4${secret}`, date), region), service), end);
  const begun = Date.parse(time.replace(/^(....)(..)(..T..)(..)(..Z)$/, "$1-$2-$3:$4:$5")) / 1000;
  const isRight = mac(signing, text).toString("hex") === value("X-Amz-Signature") && service === "s3";
  return verdict(isRight, begun + Number(value("X-Amz-Expires")), now);
}
