import { AccountLink } from "#components/account/account-link.tsx";
import { LanguageMenu } from "#components/language/language-menu.tsx";
import { Account } from "#components/member/account.tsx";
import { SiteSearch } from "#components/search/site-search.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { Menu } from "#components/ui/menu.tsx";
import { Wave } from "#components/ui/wave.tsx";
import { paths } from "#lib/addresses/paths.ts";
import { Link } from "#lib/i18n/link.tsx";
import { getLocale, getTexts, getTranslations } from "#lib/i18n/server.ts";
import { localePath } from "#lib/languages/locale-path.ts";
import { routeFolder } from "#lib/pages/inner-path.ts";
import { pages } from "#lib/pages.ts";
import { offersFollowing } from "#lib/services/accounts/following.ts";
import { settings } from "#lib/settings.ts";
import { NavLink } from "./nav-link.tsx";

/** The main links; each is current on the pages in `on`. */
const links = [
  { key: "home", path: paths.home, on: [pages.home] },
  { key: "videos", path: paths.videos(), on: [pages.videos, pages.video] },
  { key: "anchors", path: paths.anchors(), on: [pages.anchors, pages.anchor] },
  { key: "vip", path: paths.vip, on: [pages.vip] },
] as const;

const magnifyingGlass = (
  <Icon>
    <circle cx="11" cy="11" r="6.5" />
    <path d="m16 16 4.5 4.5" />
  </Icon>
);

async function Search() {
  const { layout, search, videos } = await getTexts();
  const t = await getTranslations("search");
  const { submit: _, ...own } = search;
  const label = t("label", { site: settings().SITE_NAME });
  return (
    <SiteSearch
      action={localePath(await getLocale(), paths.videos())}
      label={label}
      icon={magnifyingGlass}
      texts={{
        ...own,
        videos: layout.videos,
        anchors: layout.anchors,
        vip: layout.vip,
        none: videos.emptySearch,
      }}
    >
      <input
        className="field"
        type="search"
        name="query"
        maxLength={100}
        autoComplete="off"
        enterKeyHint="search"
        aria-label={label}
        placeholder={own.placeholder}
      />
    </SiteSearch>
  );
}

const threeLines = (
  <Icon>
    <path d="M4 7h16M4 12h16M4 17h16" />
  </Icon>
);

export async function Header() {
  const t = await getTranslations("layout");
  const navLinks = links.map(({ key, path, on }) => (
    <NavLink key={key} href={path} folders={on.map(routeFolder)}>
      {t(key)}
    </NavLink>
  ));
  const guestLinks = (loginClass: string, registerClass: string) => (
    <>
      <AccountLink className={`${loginClass} signed-in:hidden`} href={paths.login}>
        {t("login")}
      </AccountLink>
      <AccountLink className={`${registerClass} signed-in:hidden`} href={paths.register}>
        {t("register")}
      </AccountLink>
    </>
  );
  return (
    <header className="low:relative sticky top-0 z-20 border-b border-edge bg-shade-strong [backdrop-filter:var(--glass)]">
      <div className="wrap flex h-16 items-center gap-1 sm:gap-2">
        <Link
          className="flex min-h-11 min-w-6 items-center gap-2.5 text-lg font-title tracking-tight sm:mr-2 lg:mr-4"
          href={paths.home}
        >
          <Wave />
          <span className="truncate max-[374px]:sr-only">{settings().SITE_NAME}</span>
        </Link>
        <nav aria-label={t("mainNav")} className="hidden gap-1 lg:flex">
          {navLinks}
        </nav>
        <Search />
        <div className="flex items-center gap-1 sm:gap-2">
          <LanguageMenu label={t("language")} />
          <div className="flex gap-1 max-sm:hidden">
            {guestLinks("nav-link max-lg:hidden", "btn sm join")}
          </div>
          <Account texts={(await getTexts()).member.menu} offersFollowing={await offersFollowing()} />
          <AccountLink
            className="btn sm round lg:hidden signed-in:hidden"
            href={paths.login}
            aria-label={t("account")}
          >
            <Icon>
              <circle cx="12" cy="8" r="4" />
              <path d="M4 20c1.5-4 5-5 8-5s6.500 1 8 5" />
            </Icon>
          </AccountLink>
          <Menu className="lg:hidden" label={t("menu")} text={threeLines} round>
            <nav aria-label={t("mainNav")}>
              {navLinks}
              {guestLinks("nav-link", "nav-link sm:hidden")}
            </nav>
          </Menu>
        </div>
      </div>
    </header>
  );
}
