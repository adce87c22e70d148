import "server-only";
import type { Locale } from "#lib/i18n/locales.ts";
import { settings } from "#lib/settings.ts";
import { pageMetadata } from "./metadata.ts";

type AccountPage = {
  locale: Locale;
  path: string;
  title: string;
  describe: (values: { site: string }) => string;
};

/** Pages of an account are nobody's search result. */
export const accountMetadata = ({ locale, path, title, describe }: AccountPage) =>
  pageMetadata({ locale, path, title, description: describe({ site: settings().SITE_NAME }), index: false });
