/** As high as a visitor's prompt, or as a member's form. */
export const CommentFormPlace = () => (
  <div aria-hidden="true" className="skeleton mb-5 min-h-[70px] signed-in:min-h-35" />
);

/** Grey shapes in the places of the form and of comments; nothing to a screen reader. */
export function CommentSkeleton({ form = false, rows }: { form?: boolean; rows: number }) {
  const keys = Array.from({ length: rows }, (_, index) => index);
  return (
    <div aria-hidden="true" className="noscript:hidden">
      {form && <CommentFormPlace />}
      {keys.map((key) => (
        <div key={key} className="comment">
          <span className="skeleton avatar" />
          <span className="skeleton h-12" />
        </div>
      ))}
    </div>
  );
}
