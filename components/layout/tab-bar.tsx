import type { ReactNode } from "react";
import { AccountLink } from "#components/account/forms/account-link.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { searchHash } from "#lib/addresses/light-paths.ts";
import { pages } from "#lib/addresses/pages.ts";
import { paths } from "#lib/addresses/paths.ts";
import { routeFolder } from "#lib/addresses/routing/inner-path.ts";
import { getTranslations } from "#lib/i18n/server.ts";
import { libraryFolders, mainLinks } from "./main-links.ts";
import { NavLink } from "./nav-link.tsx";

const icons = {
  home: <path d="M4 11l8-7 8 7v8a1 1 0 0 1-1 1h-5v-6h-4v6H5a1 1 0 0 1-1-1z" />,
  videos: <path d="M4 5h16v14H4zM10 9l5 3-5 3z" />,
  triggers: <path d="M4 10v4M8 7v10M12 4v16M16 8v8M20 10v4" />,
  search: <path d="M11 4.5a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13zM16 16l4 4" />,
  library: <path d="M5 4h14v16l-7-4-7 4z" />,
  you: <path d="M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM4 20c1-4 4-6 8-6s7 2 8 6" />,
};

/** A phone's main links. The sleep kit of a video takes their place (app/styles/shell/shell.css). */
export async function TabBar() {
  const t = await getTranslations("layout");
  const links = await mainLinks();
  const second = links.some(({ key }) => key === "triggers") ? "triggers" : "videos";
  const tab = (name: keyof typeof icons, children: ReactNode) => (
    <>
      <Icon>{icons[name]}</Icon>
      {children}
    </>
  );
  const link = (name: "library" | "you", path: string, folders: readonly string[], shown = "") => (
    <NavLink className={`tab ${shown}`} href={path} folders={folders}>
      {tab(name, t(name))}
    </NavLink>
  );
  return (
    <nav aria-label={t("tabs")} className="tab-bar">
      {links.map(
        ({ key, path, on }) =>
          (key === "home" || key === second) && (
            <NavLink key={key} className="tab" href={path} folders={on.map(routeFolder)}>
              {tab(key, t(key))}
            </NavLink>
          ),
      )}
      <a className="tab" href={searchHash}>
        {tab("search", t("search"))}
      </a>
      {link("library", paths.history, libraryFolders)}
      {link("you", paths.profile, [routeFolder(pages.profile)], "hidden signed-in:flex")}
      <AccountLink className="tab signed-in:hidden" href={paths.login}>
        {tab("you", t("you"))}
      </AccountLink>
    </nav>
  );
}
