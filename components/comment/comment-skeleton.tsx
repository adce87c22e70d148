/** Grey shapes in the places of the form and of comments; nothing to a screen reader. */
export function CommentSkeleton({ form = false, rows }: { form?: boolean; rows: number }) {
  const keys = Array.from({ length: rows }, (_, index) => index);
  return (
    <div aria-hidden="true" className="comment-skeleton">
      {form && <div className="skeleton comment-form-place" />}
      {keys.map((key) => (
        <div key={key} className="comment">
          <span className="skeleton avatar" />
          <span className="skeleton h-12" />
        </div>
      ))}
    </div>
  );
}
