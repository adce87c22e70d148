import "server-only";
import Bowser from "bowser";

/** Characters of a name at most: whoever logs in writes it. */
const longest = 40;

/** By what a member recognises a device: "Firefox, Windows". "" for a browser that says nothing of itself. */
export function deviceOf(request: Request): string {
  const agent = request.headers.get("user-agent");
  if (!agent) return "";
  const { browser, os } = Bowser.parse(agent);
  return [browser.name, os.name].flatMap((name) => name?.slice(0, longest) || []).join(", ");
}
