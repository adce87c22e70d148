import { Menu } from "#components/ui/menu.tsx";
import { languages, locales } from "#lib/i18n/languages/languages.ts";
import { localePath } from "#lib/i18n/languages/locale-path.ts";
import { getLocale } from "#lib/i18n/server.ts";

export async function LanguageMenu({ label }: { label: string }) {
  const locale = await getLocale();
  const { short } = languages[locale];
  return (
    <Menu label={`${label}: ${short}`} text={short}>
      <ul>
        {locales.map((choice) => (
          <li key={choice}>
            {/* choose-language.ts leads to this page; without JavaScript the link leads to that language's home page. */}
            <a
              className="nav-link"
              data-language={choice}
              href={localePath(choice, "/")}
              hrefLang={languages[choice].html}
              lang={languages[choice].html}
              aria-current={choice === locale ? "true" : undefined}
            >
              {`${choice.toUpperCase()} · ${languages[choice].name}`}
            </a>
          </li>
        ))}
      </ul>
    </Menu>
  );
}
