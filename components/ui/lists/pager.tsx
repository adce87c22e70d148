import type { ReactNode } from "react";
import { getTranslations } from "#lib/i18n/server.ts";
import { PageInput } from "./page-input.tsx";
import { pagerIndex, pagerItems, pagerJumps } from "./pager-items.ts";
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

/** Links that keep all pages of a long list within few clicks. */
async function Jumps({ current, total, href, shown }: PagerProps & { shown: readonly number[] }) {
  const t = await getTranslations("pager");
  const pages = pagerJumps(current, total, shown);
  if (pages.length === 0) return null;
  const list = (label: string, listed: readonly number[]) => (
    <ul aria-label={label} className="flex basis-full flex-wrap justify-center gap-1 text-sm">
      {listed.map((page) => (
        <li key={page}>
          <RegionLink
            waits
            className="nav-link min-w-11 justify-center text-muted"
            href={href(page)}
            aria-label={t("goTo", { page })}
            aria-current={page === current ? "page" : undefined}
          >
            {page}
          </RegionLink>
        </li>
      ))}
    </ul>
  );
  return (
    <>
      {list(t("jumps"), pages)}
      <details className="basis-full text-center text-sm text-muted">
        <summary className="inline-flex min-h-6 items-center">{t("index")}</summary>
        {list(t("index"), pagerIndex(current, total))}
      </details>
    </>
  );
}

async function PagerNav(props: PagerProps & { shown: readonly number[]; children: ReactNode }) {
  const { current, total, href, children } = props;
  const t = await getTranslations("pager");
  return (
    <nav aria-label={t("label")} className="mt-10 flex flex-wrap items-center justify-center gap-2 sm:gap-3">
      <Step href={href(current - 1)} enabled={current > 1} rel="prev">
        {t("previous")}
      </Step>
      {children}
      <Step href={href(current + 1)} enabled={current < total} rel="next">
        {t("next")}
      </Step>
      <Jumps {...props} />
    </nav>
  );
}

export async function TypedPager(props: PagerProps) {
  const t = await getTranslations("pager");
  if (props.total <= 1) return null;
  const [path = "", query = ""] = props.href(1).split("?");
  const params = Object.fromEntries(new URLSearchParams(query));
  return (
    <PagerNav {...props} shown={[props.current - 1, props.current + 1]}>
      <div className="flex items-center justify-center gap-2 text-muted max-sm:basis-full">
        {t("page")}
        <PageInput
          path={path}
          current={props.current}
          total={props.total}
          params={params}
          label={t("inputLabel")}
        />
        {t("of", { total: props.total })}
      </div>
    </PagerNav>
  );
}

export async function NumberedPager(props: PagerProps) {
  const t = await getTranslations("pager");
  if (props.total <= 1) return null;
  const items = pagerItems(props.current, props.total);
  return (
    <PagerNav {...props} shown={items.flatMap(({ page }) => page ?? [])}>
      <ol className="flex flex-wrap items-center justify-center gap-1 max-sm:basis-full">
        {items.map((item) => (
          <li key={item.key}>
            {item.page === null ? (
              <span className="px-2 text-muted">…</span>
            ) : (
              <RegionLink
                waits
                className="nav-link justify-center min-w-11"
                href={props.href(item.page)}
                aria-label={t("goTo", { page: item.page })}
                aria-current={item.page === props.current ? "page" : undefined}
              >
                {item.page}
              </RegionLink>
            )}
          </li>
        ))}
      </ol>
    </PagerNav>
  );
}
