import type { ReactNode } from "react";
import { Menu } from "#components/ui/menu.tsx";
import { getTranslations } from "#lib/i18n/server.ts";
import { PageInput } from "./page-input.tsx";
import { pagerIndex, pagerItems } from "./pager-items.ts";
import { RegionLink } from "./region-link.tsx";

type PagerProps = {
  current: number;
  total: number;
  /** From lib/addresses/paths.ts. */
  href: (page: number) => string;
};

function Step({
  href,
  enabled,
  rel,
  children,
}: {
  href: string;
  enabled: boolean;
  rel: string;
  children: ReactNode;
}) {
  if (!enabled)
    return (
      <span className="btn ghost max-sm:order-first max-sm:px-3.5" aria-disabled="true">
        {children}
      </span>
    );
  return (
    <RegionLink waits className="btn ghost max-sm:order-first max-sm:px-3.5" href={href} rel={rel}>
      {children}
    </RegionLink>
  );
}

type PageLinkProps = { page: number; current: number; href: string };

async function PageLink({ page, current, href }: PageLinkProps) {
  const t = await getTranslations("pager");
  return (
    <RegionLink
      waits
      className="nav-link min-w-11 justify-center"
      href={href}
      aria-label={t("goTo", { page })}
      aria-current={page === current ? "page" : undefined}
    >
      {page}
    </RegionLink>
  );
}

/** Pages that the ellipsis hides; in a long list it opens to some of them, so that each is within few clicks. */
async function HiddenPages({ current, total, href, shown }: PagerProps & { shown: readonly number[] }) {
  const t = await getTranslations("pager");
  const pages = pagerIndex(current, total, shown);
  if (pages.length === 0) return <span className="px-2 text-muted">…</span>;
  return (
    <Menu label={t("jumps")} text="…" round className="pager-menu">
      <ul className="flex w-60 flex-wrap gap-1">
        {pages.map((page) => (
          <li key={page}>
            <PageLink page={page} current={current} href={href(page)} />
          </li>
        ))}
      </ul>
    </Menu>
  );
}

/** Numbers between Previous and Next; `children` follow. */
export async function NumberedPager({ children, ...props }: PagerProps & { children?: ReactNode }) {
  const { current, total, href } = props;
  const t = await getTranslations("pager");
  if (total <= 1) return null;
  const items = pagerItems(current, total);
  const shownPages = items.flatMap(({ page }) => page ?? []);
  const opened = items.find(({ page }) => page === null)?.key;
  return (
    <nav aria-label={t("label")} className="mt-10 flex flex-wrap items-center justify-center gap-2 sm:gap-3">
      <Step href={href(current - 1)} enabled={current > 1} rel="prev">
        {t("previous")}
      </Step>
      <ol className="flex flex-wrap items-center justify-center gap-1 max-sm:basis-full">
        {items.map((item) => (
          <li key={item.key}>
            {item.page !== null ? (
              <PageLink page={item.page} current={current} href={href(item.page)} />
            ) : item.key === opened ? (
              <HiddenPages {...props} shown={shownPages} />
            ) : (
              <span className="px-2 text-muted">…</span>
            )}
          </li>
        ))}
      </ol>
      <Step href={href(current + 1)} enabled={current < total} rel="next">
        {t("next")}
      </Step>
      {children}
    </nav>
  );
}

/** Numbers, and a page number to type. */
export async function TypedPager(props: PagerProps) {
  const t = await getTranslations("pager");
  const [path = "", query = ""] = props.href(1).split("?");
  return (
    <NumberedPager {...props}>
      <div className="flex basis-full items-center justify-center gap-2 text-sm text-muted">
        {t("page")}
        <PageInput
          path={path}
          current={props.current}
          total={props.total}
          params={Object.fromEntries(new URLSearchParams(query))}
          label={t("inputLabel")}
        />
        {t("of", { total: props.total })}
      </div>
    </NumberedPager>
  );
}
