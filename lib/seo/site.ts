import "server-only";
import { paths } from "#lib/addresses/paths.ts";
import { settings } from "#lib/platform/settings.ts";
import { absoluteUrl } from "./alternates.ts";

export function siteData() {
  const { SITE_NAME: name, SOCIAL_URLS } = settings();
  const url = absoluteUrl(paths.home);
  return {
    "@graph": [
      {
        "@type": "Organization",
        "@id": `${url}#organization`,
        name,
        url,
        logo: { "@type": "ImageObject", url: absoluteUrl("/images/icon-512.png"), width: 512, height: 512 },
        sameAs: SOCIAL_URLS.map(({ href }) => href),
      },
      { "@type": "WebSite", "@id": `${url}#website`, name, url, publisher: { "@id": `${url}#organization` } },
    ],
  };
}
