import { getTexts } from "#lib/i18n/server.ts";
import { pageSizes } from "#lib/page-sizes.ts";
import { CommentsIsland } from "./comments-island.tsx";

/**
 * The comments of a video. The page holds their heading and a place of about their height; who and what is in it
 * comes to the browser when the place nears the screen, so that pages stay the same for everybody.
 *
 * @param count how many there were when the page was made; 0 where that is not known.
 */
export async function Comments({ slug, count = 0 }: { slug: string; count?: number }) {
  const { comment, pager } = await getTexts();
  return (
    <CommentsIsland
      key={slug}
      slug={slug}
      count={count}
      rows={Math.max(1, Math.min(pageSizes.comments, count))}
      texts={{ ...comment, previous: pager.previous, next: pager.next }}
    />
  );
}
