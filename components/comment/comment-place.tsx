import { Link } from "#lib/i18n/link.tsx";
import { localePath } from "#lib/i18n/locales.ts";
import { getLocale, getTexts } from "#lib/i18n/server.ts";
import { paths } from "#lib/paths.ts";

/** What stands where one writes until it is known who looks: a visitor's prompt, or a place as high as a member's form. */
export async function CommentFormPlace({ slug }: { slug: string }) {
  const { comment } = await getTexts();
  const back = localePath(await getLocale(), paths.video(slug));
  return (
    <>
      <div className="comment-notice border-line signed-in:hidden noscript:hidden">
        <p>{comment.guest}</p>
        <Link className="btn primary sm" href={paths.loginTo(back)}>
          {comment.login}
        </Link>
      </div>
      <div aria-hidden="true" className="skeleton comment-form hidden signed-in:block" />
    </>
  );
}

/** Grey shapes in the places of comments; nothing to a screen reader. */
export function CommentSkeleton({ rows }: { rows: number }) {
  const keys = Array.from({ length: rows }, (_, index) => index);
  return (
    <div aria-hidden="true" className="noscript:hidden">
      {keys.map((key) => (
        <div key={key} className="comment">
          <span className="skeleton avatar" />
          <span className="skeleton h-12" />
        </div>
      ))}
    </div>
  );
}
