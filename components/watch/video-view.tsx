import { FollowButton } from "#components/anchor/follow-button.tsx";
import { Comments } from "#components/comment/comments.tsx";
import { ChapterLink } from "#components/player/chapter-link.tsx";
import { Player } from "#components/player/player.tsx";
import { ScrollToPlayer } from "#components/player/scroll-to-player.tsx";
import { TriggerLinks } from "#components/trigger/trigger-links.tsx";
import { Avatar } from "#components/ui/avatar.tsx";
import { Breadcrumbs } from "#components/ui/breadcrumbs.tsx";
import { WatchLaterButton } from "#components/video/watch-later-button.tsx";
import { paths } from "#lib/addresses/paths.ts";
import type { VideoDetail } from "#lib/contracts/video.ts";
import { foreignLang } from "#lib/i18n/foreign-lang.ts";
import { Link } from "#lib/i18n/link.tsx";
import { getFormatter, getLocale, getTexts, getTranslations } from "#lib/i18n/server.ts";
import { clock } from "#lib/player/time.ts";
import { offersFollowing } from "#lib/services/accounts/following.ts";
import { triggersOrNone } from "#lib/services/catalogue/trigger.ts";
import { relatedVideos } from "#lib/services/catalogue/video.ts";
import { Neighbours } from "./neighbours.tsx";
import { RelatedVideos } from "./related-videos.tsx";
import { ShareButton } from "./share-button.tsx";

async function VideoMeta({ video }: { video: VideoDetail }) {
  const t = await getTranslations("video");
  const format = await getFormatter();
  const { views, duration, publishedAt } = video;
  return (
    <p className="card-parts mt-2 text-sm text-muted">
      {views !== null && <span>{t("views", { count: views })}</span>}
      {duration !== null && (
        <span>
          <span className="sr-only">{t("duration")} </span>
          {clock(duration)}
        </span>
      )}
      {publishedAt && (
        <span>
          <span className="sr-only">{t("published")} </span>
          <time dateTime={publishedAt}>{format.dateTime(new Date(publishedAt), "short")}</time>
        </span>
      )}
    </p>
  );
}

async function VideoActions({ video }: { video: VideoDetail }) {
  const locale = await getLocale();
  const t = await getTranslations("video");
  const { watchLater, player, following } = await getTexts();
  return (
    <div className="mt-4 flex flex-wrap items-center gap-3">
      {video.anchor && (
        <Link className="chip" href={paths.anchor(video.anchor.slug)}>
          <Avatar name={video.anchor.name} src={video.anchor.imageUrl} />
          <span lang={foreignLang(video.anchor.name, locale)}>{video.anchor.name}</span>
        </Link>
      )}
      {video.anchor && (await offersFollowing()) && (
        <FollowButton slug={video.anchor.slug} name={video.anchor.name} texts={following.button} />
      )}
      <span className="ml-auto flex flex-wrap gap-2 max-sm:grid max-sm:w-full max-sm:grid-cols-2">
        {video.isVip && !video.hasAccess && (
          <Link
            // Becomes invisible rather than hidden, so that nothing moves; on a phone it is hidden. Gold unless the player
            // shows a gold button already.
            className={`btn ${video.trailer ? "gold" : ""} sm group-has-[[data-watch=full],[data-watch=unreadable]]/watch:invisible max-sm:order-last max-sm:group-has-[[data-watch=full],[data-watch=unreadable]]/watch:hidden max-sm:col-span-2 signed-in:group-has-[[data-watch=pending]]/watch:invisible max-sm:no-ads:group-has-[[data-watch=pending]]/watch:hidden`}
            href={paths.vip}
          >
            {t("unlock")}
          </Link>
        )}
        <WatchLaterButton slug={video.slug} title={video.title} texts={watchLater} wide />
        <ShareButton title={video.title} texts={player.sleep} className="btn sm noscript:hidden" />
      </span>
    </div>
  );
}

async function VideoText({ video }: { video: VideoDetail }) {
  const t = await getTranslations("video");
  const locale = await getLocale();
  const { description, chapters } = video;
  return (
    <>
      {description && <p className="mt-4 max-w-[76ch] whitespace-pre-line text-ui">{description}</p>}
      {chapters.length > 0 && (
        <details className="fold mt-2">
          <summary>{t("chapters", { count: chapters.length })}</summary>
          <ol className="pl-7">
            {chapters.map(({ at, title }) => (
              <li key={at}>
                <ChapterLink slug={video.slug} at={at}>
                  <span className="w-16 shrink-0 text-muted tabular-nums">{clock(at)}</span>{" "}
                  <span lang={foreignLang(title, locale)}>{title}</span>
                </ChapterLink>
              </li>
            ))}
          </ol>
        </details>
      )}
    </>
  );
}

/** The video's triggers that have a page. */
async function linkedTriggers({ triggers }: VideoDetail) {
  if (triggers.length === 0) return [];
  const known = new Set((await triggersOrNone()).map(({ slug }) => slug));
  return triggers.filter(({ slug }) => known.has(slug));
}

const columns = `mt-5 grid grid-cols-[minmax(0,1fr)] gap-8 xl:[grid-template:auto_1fr/minmax(0,1fr)_384px]
  xl:theatre:[grid-template:auto_auto_1fr/minmax(0,1fr)_384px] 2xl:gap-x-10
  2xl:[grid-template:auto_1fr/minmax(0,1fr)_440px] 2xl:theatre:[grid-template:auto_auto_1fr/minmax(0,1fr)_440px]`;

export async function VideoView({ video }: { video: VideoDetail }) {
  const t = await getTranslations();
  const crumbs = [
    { text: t("layout.home"), href: paths.home },
    ...(video.anchor ? [{ text: video.anchor.name, href: paths.anchor(video.anchor.slug) }] : []),
    { text: video.title, href: paths.video(video.slug) },
  ];
  const related = await relatedVideos(video);
  return (
    <div className={`wide group/watch ${columns}`}>
      <article className="min-w-0 xl:theatre:col-span-full">
        <ScrollToPlayer>
          <Player video={video} related={related ?? []} />
        </ScrollToPlayer>
        {/* The place of the sleep kit's dock on a phone. */}
        <div id="sleep-kit" />
        <div className="mt-4 flex flex-wrap items-start gap-3">
          <h1 className="text-xl" lang={foreignLang(video.title, await getLocale())}>
            {video.title}
          </h1>
          {video.isVip && <span className="vip mt-1.5">{t("video.vip")}</span>}
        </div>
        <VideoMeta video={video} />
        <VideoActions video={video} />
        <TriggerLinks triggers={await linkedTriggers(video)} className="mt-4" />
        <VideoText video={video} />
      </article>
      <RelatedVideos videos={related} />
      <div className="min-w-0 2xl:max-w-236">
        <Comments video={video} />
        <Neighbours video={video} />
        <div className="mt-6">
          <Breadcrumbs crumbs={crumbs} />
        </div>
      </div>
    </div>
  );
}
