import "server-only";
import { getLocale, getTranslations } from "#lib/i18n/server.ts";
import { settings } from "#lib/platform/settings.ts";
import { pageMetadata } from "./metadata.ts";

type TitledPage =
  | "admin"
  | "earlyAccess"
  | "following"
  | "items"
  | "library.history"
  | "library.watchLater"
  | `member.${"accountLink" | "forgot" | "login" | "mailedLogin" | "profile" | "register" | "reset"}`
  | "numbers"
  | "offline"
  | "preview"
  | `payment.${"activation" | "cancelledPage" | "success"}`
  | `withdraw.${"withdrawal" | "cancellation"}`;

export async function messageMetadata(path: string, page: TitledPage) {
  const t = await getTranslations();
  return pageMetadata({
    locale: await getLocale(),
    path,
    title: t(`${page}.title`),
    description: t(`${page}.description`, { site: settings().SITE_NAME }),
  });
}
