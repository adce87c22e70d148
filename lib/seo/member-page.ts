import "server-only";
import type { Locale } from "#lib/languages/languages.ts";
import { settings } from "#lib/settings.ts";
import { pageMetadata } from "./metadata.ts";

type AccountPage = {
  locale: Locale;
  path: string;
  title: string;
  describe: (values: { site: string }) => string;
};

/** The head of a page of an account. */
export const accountMetadata = ({ locale, path, title, describe }: AccountPage) =>
  pageMetadata({ locale, path, title, description: describe({ site: settings().SITE_NAME }) });
