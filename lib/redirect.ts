/**
 * Where to go after a login: `redirect` where it is a path on this site, else null (product: Login). One leading `/`,
 * nothing that a browser could read as another host or scheme, also after decoding; repeated counts as bad.
 */
export function redirectTarget(search: string): string | null {
  const given = new URLSearchParams(search).getAll("redirect");
  const [target = ""] = given;
  if (given.length !== 1 || !isLocalPath(target)) return null;
  try {
    return isLocalPath(decodeURIComponent(target)) ? target : null;
  } catch {
    return null;
  }
}

function isLocalPath(path: string): boolean {
  return /^\/(?![/\\])/.test(path) && !/[\\\p{Cc}]/u.test(path) && !path.includes("//");
}
