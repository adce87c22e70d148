import { createHmac } from "node:crypto";

export const uploadKey = "a-key-that-the-site-and-WordPress-share";

/** A token as the plugin's Catalogue\Media makes one (docs/wordpress-api.yaml, tag Media). */
export function uploadToken(
  change: Record<string, unknown> = {},
  keys: readonly string[] = [uploadKey],
): string {
  const allowed = {
    id: "0123456789abcdef".repeat(2),
    video: 7,
    user: 1,
    size: 10,
    ends: Math.floor(Date.now() / 1000) + 600,
    ...change,
  };
  const payload = Buffer.from(JSON.stringify(allowed)).toString("base64url");
  const signatures = keys.map((key) =>
    createHmac("sha256", key).update(`murmur upload\n${payload}`).digest("base64url"),
  );
  return [payload, ...signatures].join(".");
}
