import { Menu } from "#components/ui/menu.tsx";
import { htmlLang, type Locale, localePath, locales } from "#lib/i18n/locales.ts";
import { getLocale } from "#lib/i18n/server.ts";
import { LanguageLink } from "./language-link.tsx";

const names: Record<Locale, string> = { en: "EN · English", zh: "ZH · 中文" };
/** What the button shows of the page's language; its name says it too. */
const shown: Record<Locale, string> = { en: "EN", zh: "中文" };

/** EN and ZH. A choice is remembered and opens the same page in the other language. */
export async function LanguageMenu({ label }: { label: string }) {
  const locale = await getLocale();
  return (
    <Menu label={`${label}: ${shown[locale]}`} text={shown[locale]}>
      <ul>
        {locales.map((choice) => (
          <li key={choice}>
            <LanguageLink
              choice={choice}
              href={localePath(choice, "/")}
              hrefLang={htmlLang[choice]}
              lang={htmlLang[choice]}
              aria-current={choice === locale ? "true" : undefined}
            >
              {names[choice]}
            </LanguageLink>
          </li>
        ))}
      </ul>
    </Menu>
  );
}
