import { paths } from "#lib/addresses/paths.ts";
import { Link } from "#lib/browser/navigation/link.tsx";
import { shownLetter } from "#lib/i18n/languages/anchor-letters.ts";
import { getTranslations } from "#lib/i18n/server.ts";

export async function LetterLinks({ letters, current }: { letters: readonly string[]; current?: string }) {
  const t = await getTranslations("anchors");
  if (letters.length === 0) return null;
  return (
    <nav aria-label={t("byLetter")} className="mt-4">
      <ul className="letters">
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
