import { AccountLink } from "#components/account/forms/account-link.tsx";
import { LanguageMenu } from "#components/language/language-menu.tsx";
import { SiteSearch } from "#components/search/site-search.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { Menu } from "#components/ui/menu.tsx";
import { Wave } from "#components/ui/wave.tsx";
import { searchHash } from "#lib/addresses/light-paths.ts";
import { paths } from "#lib/addresses/paths.ts";
import { routeFolder } from "#lib/addresses/routing/inner-path.ts";
import { Link } from "#lib/browser/navigation/link.tsx";
import { localePath } from "#lib/i18n/languages/locale-path.ts";
import { getLocale, getTexts, getTranslations } from "#lib/i18n/server.ts";
import { settings } from "#lib/platform/settings.ts";
import { offersFollowing } from "#lib/services/accounts/following.ts";
import { HeaderAccount } from "./header-account.tsx";
import { libraryFolders, mainLinks } from "./main-links.ts";
import { NavLink } from "./nav-link.tsx";

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
      icon={magnifyingGlass}
      texts={{
        ...own,
        videos: layout.videos,
        anchors: layout.anchors,
        vip: layout.vip,
        none: videos.emptySearch,
        spelled: videos.didYouMean,
        close: videos.closeMatches,
      }}
    >
      <input
        id={searchHash.slice(1)}
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
const person = (
  <Icon>
    <circle cx="12" cy="8" r="4" />
    <path d="M4 20c1.5-4 5-5 8-5s6.5 1 8 5" />
  </Icon>
);

export async function Header() {
  const t = await getTranslations("layout");
  const { SITE_NAME } = settings();
  const links = (await mainLinks()).map(({ key, path, on }) => (
    <NavLink key={key} href={path} folders={on.map(routeFolder)}>
      {t(key)}
    </NavLink>
  ));
  const login = (className: string) => (
    <AccountLink className={className} href={paths.login}>
      {t("login")}
    </AccountLink>
  );
  const register = (className: string) => (
    <AccountLink className={className} href={paths.register}>
      {t("register")}
    </AccountLink>
  );
  return (
    <header className="site-header">
      <div className="wrap flex h-(--header) items-center gap-1 lg:gap-2">
        <Link
          className="mr-auto flex min-h-11 min-w-6 items-center gap-2.5 font-display text-[1.4375rem] leading-7 md:mr-1 lg:mr-3 lg:text-[1.5625rem]"
          href={paths.home}
        >
          <Wave />
          <span className="truncate md:max-lg:sr-only">{SITE_NAME}</span>
        </Link>
        <nav aria-label={t("mainNav")} className="flex max-md:hidden md:max-lg:[&_.nav-link]:px-2.5">
          {links}
        </nav>
        <a
          className="btn sm round ml-auto max-md:hidden lg:hidden"
          href={searchHash}
          aria-label={(await getTranslations("search"))("label", { site: SITE_NAME })}
        >
          {magnifyingGlass}
        </a>
        <Search />
        <LanguageMenu label={t("language")} />
        {/* In one cell, so that a login moves nothing. */}
        <div className="grid items-center justify-items-end *:col-start-1 *:row-start-1">
          <div className="flex items-center gap-1 max-md:hidden signed-in:invisible">
            {login("nav-link max-lg:hidden")}
            <AccountLink className="btn sm round lg:hidden" href={paths.login} aria-label={t("account")}>
              {person}
            </AccountLink>
            {register("btn sm primary")}
          </div>
          <div className="hidden w-full items-center justify-end gap-1 signed-in:flex lg:gap-2">
            <NavLink className="nav-link mx-auto max-md:hidden" href={paths.history} folders={libraryFolders}>
              {t("library")}
            </NavLink>
            <HeaderAccount texts={(await getTexts()).member.menu} offersFollowing={await offersFollowing()} />
          </div>
        </div>
        <Menu className="md:hidden" label={t("menu")} text={threeLines} round>
          <nav aria-label={t("mainNav")}>
            {links}
            {login("nav-link signed-in:hidden")}
            {register("nav-link signed-in:hidden")}
          </nav>
        </Menu>
      </div>
    </header>
  );
}
