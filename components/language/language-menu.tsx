import { Menu } from "#components/ui/menu.tsx";
import { languages, locales } from "#lib/i18n/languages/languages.ts";
import { localePath } from "#lib/i18n/languages/locale-path.ts";
import { getLocale } from "#lib/i18n/server.ts";
import { LanguageLink } from "./language-link.tsx";

export async function LanguageMenu({ label }: { label: string }) {
  const locale = await getLocale();
  const { short } = languages[locale];
  return (
    <Menu label={`${label}: ${short}`} text={short}>
      <ul>
        {locales.map((choice) => (
          <li key={choice}>
            <LanguageLink
              choice={choice}
              href={localePath(choice, "/")}
              hrefLang={languages[choice].html}
              lang={languages[choice].html}
              aria-current={choice === locale ? "true" : undefined}
            >
              {`${choice.toUpperCase()} · ${languages[choice].name}`}
            </LanguageLink>
          </li>
        ))}
      </ul>
    </Menu>
  );
}
