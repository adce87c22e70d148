"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Guard } from "#components/account/guard.tsx";
import { FollowButton } from "#components/anchor/follow-button.tsx";
import { ListHero } from "#components/ui/lists/list-hero.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { Avatar } from "#components/ui/pictures/avatar.tsx";
import { FollowedVideo } from "#components/video/card/followed-video.tsx";
import { paths } from "#lib/addresses/paths.ts";
import { queryClient } from "#lib/browser/base/query-client.ts";
import { followedQuery } from "#lib/browser/library/following.ts";
import { Link } from "#lib/browser/navigation/link.tsx";
import type { FollowedContent } from "#lib/contracts/accounts/following.ts";
import { foreignLanguageOf } from "#lib/i18n/foreign-lang.ts";
import { fillCount } from "#lib/i18n/format/fill-count.ts";
import type { Texts } from "#lib/i18n/languages/texts.ts";
import { useLocale } from "#lib/i18n/locale-context.tsx";
import { FeedBox } from "./feed-box.tsx";
import type { LibraryTexts } from "./watch-later-page.tsx";

export type FollowingTexts = LibraryTexts & Pick<Texts, "following">;

type AnchorsProps = Pick<FollowedContent, "anchors"> & { texts: FollowingTexts; columns?: string };

function Anchors({ anchors, texts, columns = "" }: AnchorsProps) {
  const locale = useLocale();
  return (
    <ul className={`grid-anchors ${columns}`}>
      {anchors.map(({ slug, name, imageUrl, count }) => (
        <li key={slug} className="anchor-card">
          <Avatar name={name} src={imageUrl} />
          <div className="min-w-0">
            <Link className="after:absolute after:inset-0" href={paths.anchor(slug)}>
              <b lang={foreignLanguageOf(name, locale)}>{name}</b>
            </Link>
            {count !== null && (
              <span className="card-meta">{fillCount(texts.following.count, count, locale)}</span>
            )}
            <div className="relative mt-3">
              <FollowButton slug={slug} name={name} texts={texts.following.button} />
            </div>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Suggestions for a member who followed nobody when the page opened. They stay listed while the member chooses. */
function useSuggested(
  suggested: FollowedContent["anchors"],
  followed: FollowedContent["anchors"] | undefined,
) {
  const [beganEmpty, setBeganEmpty] = useState(false);
  const isEmpty = followed?.length === 0;
  useEffect(() => {
    if (isEmpty) setBeganEmpty(true);
  }, [isEmpty]);
  if (!followed || !(isEmpty || beganEmpty)) return [];
  return suggested.filter(({ slug }) => followed.every((anchor) => anchor.slug !== slug));
}

type FollowingProps = { texts: FollowingTexts; suggested: FollowedContent["anchors"] };

function Following({ texts, suggested }: FollowingProps) {
  const { data, isError } = useQuery(followedQuery, queryClient);
  const words = texts.following;
  const toFollow = useSuggested(suggested, data?.anchors);
  return (
    <>
      {isError && <p role="alert">{texts.watchLater.loadFailed}</p>}
      {data?.anchors.length === 0 && (
        <Panel title={words.empty} text="" picture="lantern">
          <Link className="btn primary" href={paths.anchors()}>
            {words.browse}
          </Link>
        </Panel>
      )}
      {data && data.anchors.length > 0 && (
        <>
          <section aria-label={words.anchors}>
            <Anchors anchors={data.anchors} texts={texts} />
          </section>
          <h2 className="mt-12 mb-4">{words.videos}</h2>
          <ul className="grid-videos">
            {data.videos.map((video) => (
              <FollowedVideo key={video.slug} place="grid" video={video} texts={texts} />
            ))}
          </ul>
          <FeedBox texts={words.feed} library={texts.library} />
        </>
      )}
      {toFollow.length > 0 && (
        <section className="mt-12" aria-labelledby="anchors-to-follow">
          <h2 id="anchors-to-follow" className="mb-4">
            {words.suggested}
          </h2>
          {/* Three columns, because with six anchors no row has a single card. */}
          <Anchors anchors={toFollow} texts={texts} columns="lg:grid-cols-3" />
        </section>
      )}
    </>
  );
}

type FollowingPageProps = FollowingProps & {
  /** Whether WordPress stores followed anchors. */
  offered: boolean;
};

export function FollowingPage({ texts, suggested, offered }: FollowingPageProps) {
  const { title, intro, unavailable } = texts.following;
  const head = <ListHero title={title} intro={offered ? intro : unavailable} />;
  return (
    <div className="wide">
      <Guard allow={["user", "vip", "admin"]} texts={texts.member} path={paths.following} head={head}>
        {() => (
          <>
            {head}
            {offered && <Following texts={texts} suggested={suggested} />}
          </>
        )}
      </Guard>
    </div>
  );
}
