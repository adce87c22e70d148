import { paths } from "#lib/addresses/paths.ts";
import { Link } from "#lib/i18n/link.tsx";
import { getTranslations } from "#lib/i18n/server.ts";
import { shownLetter } from "#lib/languages/anchor-letters.ts";

export async function LetterLinks({ letters, current }: { letters: readonly string[]; current?: string }) {
  const t = await getTranslations("anchors");
  if (letters.length === 0) return null;
  return (
    <nav aria-label={t("byLetter")} className="mt-6">
      <ul className="flex flex-wrap justify-center gap-1">
        {letters.map((letter) => (
          <li key={letter}>
            <Link
              className="nav-link min-w-11 justify-center"
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
