import { LibraryNav } from "#components/library/library-nav.tsx";
import { StarterVideos } from "#components/library/starter-videos.tsx";
import { WatchLaterPage } from "#components/library/watch-later-page.tsx";
import { paths } from "#lib/addresses/paths.ts";
import { getTexts } from "#lib/i18n/server.ts";
import { messageMetadata } from "#lib/seo/message-metadata.ts";

export const generateMetadata = () => messageMetadata(paths.watchLater, "library.watchLater");

/** Static: the browser loads the member's list. */
export default async function WatchLater() {
  const { library, watchLater, timeLeft, member, video } = await getTexts();
  const { denied, profile } = member;
  return (
    <>
      <LibraryNav current="watchLater" />
      <WatchLaterPage
        starters={<StarterVideos />}
        texts={{ library, watchLater, timeLeft, vip: video.vip, member: { denied, profile } }}
      />
    </>
  );
}
