"use client";

/** Takes a video out of a list, at the corner of its picture. */
export const RemoveButton = ({ text, title, run }: { text: string; title: string; run: () => void }) => (
  <button
    type="button"
    className="card-button"
    aria-label={`${text}: ${title}`}
    data-tip={text}
    onClick={run}
  >
    <span aria-hidden="true">×</span>
  </button>
);
