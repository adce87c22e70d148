import { paths } from "#lib/addresses/paths.ts";
import { Link } from "#lib/browser/navigation/link.tsx";
import { shownLetter } from "#lib/i18n/languages/anchor-letters.ts";
import { getTranslations } from "#lib/i18n/server.ts";

export async function LetterLinks({ letters, current }: { letters: readonly string[]; current?: string }) {
  const t = await getTranslations("anchors");
  if (letters.length === 0) return null;
  return (
    <nav aria-label={t("byLetter")} className="mt-4">
      <ul className="-mx-3.5 flex flex-wrap md:max-lg:mx-0 md:max-lg:flex-nowrap md:max-lg:justify-between max-sm:-mx-4 max-sm:flex-nowrap max-sm:overflow-x-auto max-sm:px-1 max-sm:[scrollbar-width:none]">
        {letters.map((letter) => (
          <li key={letter}>
            <Link
              className="nav-link min-w-11 justify-center md:max-lg:min-w-6 md:max-lg:px-0"
              href={paths.anchorLetter(letter)}
              aria-current={letter === current ? "page" : undefined}
            >
              {shownLetter(letter)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
