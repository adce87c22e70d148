import { FollowButton } from "#components/anchor/follow-button.tsx";
import { Comments } from "#components/comment/comments.tsx";
import { TriggerLinks } from "#components/trigger/trigger-links.tsx";
import { Avatar } from "#components/ui/avatar.tsx";
import { Breadcrumbs } from "#components/ui/breadcrumbs.tsx";
import type { VideoDetail } from "#lib/contracts/video.ts";
import { shortDate } from "#lib/format/dates.ts";
import { foreignLang } from "#lib/i18n/foreign-lang.ts";
import { Link } from "#lib/i18n/link.tsx";
import { getLocale, getTexts, getTranslations } from "#lib/i18n/server.ts";
import { paths } from "#lib/paths.ts";
import { offersFollowing } from "#lib/services/following.ts";
import { triggersOrNone } from "#lib/services/trigger.ts";
import { Player } from "./player.tsx";
import { RelatedVideos } from "./related-videos.tsx";
import { ScrollToPlayer } from "./scroll-to-player.tsx";
import { WatchLaterButton } from "./watch-later-button.tsx";

async function VideoFacts({ video }: { video: VideoDetail }) {
  const t = await getTranslations("video");
  const locale = await getLocale();
  return (
    <div className="mt-3 flex flex-wrap items-center gap-3">
      {video.anchor && (
        <Link className="chip" href={paths.anchor(video.anchor.slug)}>
          <Avatar name={video.anchor.name} src={video.anchor.imageUrl} />
          {video.anchor.name}
        </Link>
      )}
      {video.anchor && (await offersFollowing()) && (
        <FollowButton
          slug={video.anchor.slug}
          name={video.anchor.name}
          texts={(await getTexts()).following.button}
        />
      )}
      {video.publishedAt && (
        <span className="text-sm text-muted">
          <span className="sr-only">{t("published")} </span>
          <time dateTime={video.publishedAt}>{shortDate(video.publishedAt, locale)}</time>
        </span>
      )}
      <span className="ml-auto flex flex-wrap gap-2">
        <WatchLaterButton slug={video.slug} title={video.title} texts={(await getTexts()).watchLater} wide />
        {video.isVip && !video.hasAccess && (
          <Link
            className="btn gold sm group-has-[[data-watch=full],[data-watch=unreadable]]/watch:hidden signed-in:group-has-[[data-watch=pending]]/watch:invisible"
            href={paths.vip}
          >
            {t("unlock")}
          </Link>
        )}
      </span>
    </div>
  );
}

/** The triggers of a video that have a page. */
async function linkedTriggers({ triggers }: VideoDetail) {
  if (triggers.length === 0) return [];
  const known = new Set((await triggersOrNone()).map(({ slug }) => slug));
  return triggers.filter(({ slug }) => known.has(slug));
}

/** The video page: player, what it is and by whom, and what to watch next. */
export async function VideoView({ video }: { video: VideoDetail }) {
  const t = await getTranslations();
  const crumbs = [
    { text: t("layout.home"), href: paths.home },
    ...(video.anchor ? [{ text: video.anchor.name, href: paths.anchor(video.anchor.slug) }] : []),
    { text: video.title, href: paths.video(video.slug) },
  ];
  return (
    <div className="group/watch mt-5 grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,1fr)_340px]">
      <article className="min-w-0">
        <Breadcrumbs crumbs={crumbs} />
        <ScrollToPlayer>
          <Player video={video} />
        </ScrollToPlayer>
        {/* Its buttons come with the player; their place is kept. */}
        <div id="sleep-kit" className="mt-3 sm:min-h-9 sm:pointer-coarse:min-h-11" />
        <div className="mt-3 flex flex-wrap items-start gap-3">
          <h1 className="text-xl" lang={foreignLang(video.title, await getLocale())}>
            {video.title}
          </h1>
          {video.isVip && <span className="vip mt-1.5">{t("video.vip")}</span>}
        </div>
        <VideoFacts video={video} />
        <TriggerLinks triggers={await linkedTriggers(video)} className="mt-4" />
        <Comments slug={video.slug} count={video.commentCount} newest={video.comments} />
      </article>
      <RelatedVideos video={video} />
    </div>
  );
}
