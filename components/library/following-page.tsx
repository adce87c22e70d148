"use client";

import { useQuery } from "@tanstack/react-query";
import { Guard } from "#components/account/guard.tsx";
import { FollowButton } from "#components/anchor/follow-button.tsx";
import { Avatar } from "#components/ui/avatar.tsx";
import { ListHero } from "#components/ui/lists/list-hero.tsx";
import { FollowedVideo } from "#components/video/followed-video.tsx";
import { paths } from "#lib/addresses/paths.ts";
import { queryClient } from "#lib/browser/session/query-client.ts";
import { followedQuery } from "#lib/browser/watching/following.ts";
import type { Followed } from "#lib/contracts/following.ts";
import { foreignLang } from "#lib/i18n/foreign-lang.ts";
import { Link } from "#lib/i18n/link.tsx";
import { useLocale } from "#lib/i18n/locale-context.tsx";
import type { Texts } from "#lib/languages/texts.ts";
import { FeedBox } from "./feed-box.tsx";
import type { LibraryTexts } from "./watch-later-page.tsx";

export type FollowingTexts = LibraryTexts & Pick<Texts, "following">;

function FollowedAnchors({ anchors, texts }: Pick<Followed, "anchors"> & { texts: FollowingTexts }) {
  const locale = useLocale();
  return (
    <section aria-label={texts.following.anchors}>
      <ul className="grid-anchors">
        {anchors.map(({ slug, name, imageUrl }) => (
          <li key={slug} className="grid grid-rows-[1fr_auto] gap-2">
            <Link className="anchor-card" href={paths.anchor(slug)}>
              <Avatar name={name} src={imageUrl} />
              <b lang={foreignLang(name, locale)}>{name}</b>
            </Link>
            <FollowButton slug={slug} name={name} texts={texts.following.button} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Following({ texts }: { texts: FollowingTexts }) {
  const { data, isError } = useQuery(followedQuery, queryClient);
  const words = texts.following;
  return (
    <>
      {isError && <p role="alert">{texts.watchLater.loadFailed}</p>}
      {data?.anchors.length === 0 && (
        <div className="panel">
          <p>{words.empty}</p>
          <Link className="btn primary mt-6" href={paths.anchors()}>
            {words.browse}
          </Link>
        </div>
      )}
      {data && data.anchors.length > 0 && (
        <>
          <FollowedAnchors anchors={data.anchors} texts={texts} />
          <h2 className="mt-12 mb-4">{words.videos}</h2>
          <ul className="grid-videos">
            {data.videos.map((video) => (
              <FollowedVideo key={video.slug} place="grid" video={video} texts={texts} />
            ))}
          </ul>
          <FeedBox texts={words.feed} library={texts.library} />
        </>
      )}
    </>
  );
}

type FollowingPageProps = {
  texts: FollowingTexts;
  /** Whether WordPress stores followed anchors. */
  offered: boolean;
};

export function FollowingPage({ texts, offered }: FollowingPageProps) {
  const { title, intro, unavailable } = texts.following;
  const head = <ListHero title={title} intro={offered ? intro : unavailable} />;
  return (
    <div className="wide">
      <Guard allow={["user", "vip", "admin"]} texts={texts.member} path={paths.following} head={head}>
        {() => (
          <>
            {head}
            {offered && <Following texts={texts} />}
          </>
        )}
      </Guard>
    </div>
  );
}
