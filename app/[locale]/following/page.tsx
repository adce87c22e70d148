import { FollowingPage } from "#components/library/following-page.tsx";
import { LibraryNav } from "#components/library/library-nav.tsx";
import { paths } from "#lib/addresses/paths.ts";
import { getTexts } from "#lib/i18n/server.ts";
import { messageMetadata } from "#lib/seo/message-metadata.ts";
import { offersFollowing } from "#lib/services/accounts/following.ts";
import { featuredAnchorsOrNull } from "#lib/services/catalogue/anchor.ts";

export const generateMetadata = () => messageMetadata(paths.following, "following");

/** Static: the browser loads the member's list. */
export default async function Following() {
  const { library, watchLater, timeLeft, following, member, video } = await getTexts();
  const { denied, profile } = member;
  return (
    <>
      <LibraryNav current="following" />
      <FollowingPage
        offered={await offersFollowing()}
        suggested={(await featuredAnchorsOrNull()) ?? []}
        texts={{ library, watchLater, timeLeft, following, vip: video.vip, member: { denied, profile } }}
      />
    </>
  );
}
