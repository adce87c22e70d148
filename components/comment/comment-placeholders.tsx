import { GuestPrompt } from "#components/account/guest-prompt.tsx";
import { getTexts } from "#lib/i18n/server.ts";

/** In the form's place until the account is known: a guest's prompt, or a skeleton as high as a member's form. */
export async function CommentFormPlace() {
  const { comment } = await getTexts();
  return (
    <>
      <GuestPrompt texts={comment} className="signed-in:hidden noscript:hidden" />
      <div aria-hidden="true" className="skeleton comment-form hidden signed-in:block" />
    </>
  );
}

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
