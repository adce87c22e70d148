import { paths } from "#lib/addresses/paths.ts";
import { Link } from "#lib/browser/navigation/link.tsx";
import { getTranslations } from "#lib/i18n/server.ts";
import { offersFollowing } from "#lib/services/accounts/following.ts";

type Place = "history" | "watchLater" | "following";

/** The pages of a visitor's own library. */
export async function LibraryNav({ current }: { current: Place }) {
  const t = await getTranslations();
  const link = (name: Place) => (
    <Link className="nav-link" href={paths[name]} aria-current={name === current ? "page" : undefined}>
      {t(`member.menu.${name}`)}
    </Link>
  );
  return (
    <nav aria-label={t("layout.library")} className="-mb-4 flex gap-1 pt-4">
      {link("history")}
      {link("watchLater")}
      {(await offersFollowing()) && link("following")}
    </nav>
  );
}
