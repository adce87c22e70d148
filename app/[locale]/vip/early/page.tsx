import { EarlyVideos } from "#components/membership/early/early-videos.tsx";
import { paths } from "#lib/addresses/paths.ts";
import { getTexts } from "#lib/i18n/server.ts";
import { messageMetadata } from "#lib/seo/message-metadata.ts";
import { earlyTeasers, offeredFeatures } from "#lib/services/accounts/benefit.ts";

export const generateMetadata = () => messageMetadata(paths.vipEarly, "earlyAccess");

/** Static: everybody sees the list of coming videos; the browser loads the account and the videos. */
export default async function EarlyPage() {
  const { earlyAccess, member, player } = await getTexts();
  const offered = (await offeredFeatures()).includes("earlyAccess");
  const guard = { denied: member.denied, profile: member.profile };
  const teasers = offered ? await earlyTeasers() : [];
  return (
    <EarlyVideos texts={earlyAccess} player={player} guard={guard} offered={offered} teasers={teasers} />
  );
}
