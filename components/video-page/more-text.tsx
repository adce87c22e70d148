"use client";

import { useState } from "react";

type MoreTextProps = {
  text: string;
  /** The text's language, if it is not the page's. */
  lang: string | undefined;
  more: string;
  less: string;
};

/** A long text, cut after two lines until the visitor asks for all of it; whole without JavaScript. */
export function MoreText({ text, lang, more, less }: MoreTextProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="folded-text mt-4 max-w-[76ch] text-ui">
      <p
        className={`whitespace-pre-line ${isOpen ? "" : "line-clamp-2 noscript:line-clamp-none"}`}
        lang={lang}
      >
        {text}
      </p>
      <button
        type="button"
        className="quiet-link noscript:hidden pointer-coarse:min-h-11"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? less : more}
      </button>
    </div>
  );
}
