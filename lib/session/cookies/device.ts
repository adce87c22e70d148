import "server-only";

/** The first match counts, because most browsers also name others. */
const browsers: [name: string, sign: RegExp][] = [
  ["Microsoft Edge", /Edg(?:e|A|iOS)?\//],
  ["Opera", /OPR\/|OPT\//],
  ["Samsung Internet for Android", /SamsungBrowser\//],
  ["Vivaldi", /Vivaldi\//],
  ["Yandex Browser", /YaBrowser\//],
  ["WeChat", /MicroMessenger\//],
  ["Miui", /MiuiBrowser\//],
  ["UC Browser", /UCBrowser\//],
  ["QQ Browser", /QQBrowser\//],
  ["Google Search", /GSA\//],
  ["Firefox", /(?:Firefox|FxiOS)\//],
  ["Chrome", /(?:Chrome|CriOS)\//],
  ["Safari", /Safari\/|iPhone|iPad/],
];

const systems: typeof browsers = [
  ["iOS", /iPhone|iPad/],
  ["Android", /Android/],
  ["Windows", /Windows/],
  ["Chrome OS", /CrOS/],
  ["macOS", /Mac OS X/],
  ["Linux", /Linux/],
];

/** A device as its member knows it: "Firefox, Windows". "" for an unknown browser. */
export function deviceOf(request: Request): string {
  const agent = request.headers.get("user-agent") ?? "";
  return [browsers, systems]
    .flatMap((rows) => rows.find(([, sign]) => sign.test(agent))?.[0] ?? [])
    .join(", ");
}
