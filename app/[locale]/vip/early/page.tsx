import { EarlyVideos } from "#components/membership/early-videos.tsx";
import { paths } from "#lib/addresses/paths.ts";
import { getTexts } from "#lib/i18n/server.ts";
import { messageMetadata } from "#lib/seo/message-metadata.ts";
import { offeredFeatures } from "#lib/services/accounts/benefit.ts";

export const generateMetadata = () => messageMetadata(paths.vipEarly, "earlyAccess");

/** Static: the browser loads the account and the videos. */
export default async function EarlyPage() {
  const { earlyAccess, member, player } = await getTexts();
  const offered = (await offeredFeatures()).includes("earlyAccess");
  const guard = { denied: member.denied, profile: member.profile };
  return <EarlyVideos texts={earlyAccess} player={player} guard={guard} offered={offered} />;
}
