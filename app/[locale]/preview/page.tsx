import { Preview } from "#components/video-page/preview.tsx";
import { paths } from "#lib/addresses/paths.ts";
import { getTexts } from "#lib/i18n/server.ts";
import { messageMetadata } from "#lib/seo/message-metadata.ts";

export const generateMetadata = () => messageMetadata(paths.preview, "preview");

/** Static and the same for everybody: the browser asks for the video with the token in the hash. */
export default async function PreviewPage() {
  const { preview, player } = await getTexts();
  return <Preview texts={preview} player={player} />;
}
