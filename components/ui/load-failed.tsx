type LoadFailedProps = { text: string; retry: string; onRetry: () => void };

/** In the place of a list that could not be loaded. */
export const LoadFailed = ({ text, retry, onRetry }: LoadFailedProps) => (
  <div role="alert" className="action-notice border-error text-error">
    <p>{text}</p>
    <button type="button" className="btn ghost sm" onClick={onRetry}>
      {retry}
    </button>
  </div>
);
