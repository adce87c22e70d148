"use client";

import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { readDraft, storeDraft } from "#lib/browser/comment/comment-drafts.ts";
import { countCharacters, maxCommentLength } from "#lib/contracts/catalogue/comment.ts";
import { typedText } from "#lib/contracts/typed-text.ts";
import { fill } from "#lib/i18n/format/fill.ts";
import type { CommentTexts } from "./comment-props.ts";

type CommentFormProps = {
  slug: string;
  texts: CommentTexts;
  pending: boolean;
  /** Posts a comment; returns the error to show if the text has to come back, else null. */
  onSend: (content: string) => Promise<string | null>;
  /** Set for a form that a button has opened: it takes the focus on opening and has a cancel button. */
  cancel?: { text: string; onCancel: () => void };
};

/** A comment of 1 to 168 graphemes. */
export function CommentForm({ slug, texts, pending, onSend, cancel }: CommentFormProps) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(() => readDraft(slug));
  const [failure, setFailure] = useState<string | null>(null);
  const content = typedText(text);
  const count = countCharacters(content);
  const tooLong = count > maxCommentLength;
  const error = tooLong ? texts.tooLong : failure;

  const isOpened = cancel !== undefined;
  useEffect(() => {
    if (isOpened) field.current?.focus();
  }, [isOpened]);

  const write = (value: string) => {
    storeDraft(slug, value);
    setText(value);
    setFailure(null);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (content === "" || tooLong || pending) return;
    write("");
    const failed = await onSend(content);
    if (failed === null) return;
    const since = readDraft(slug);
    write(since === "" ? content : `${content}\n${since}`);
    setFailure(failed);
    field.current?.focus();
  };
  return (
    <form className="comment-form grid gap-2" method="post" onSubmit={submit} noValidate>
      <textarea
        ref={field}
        className="field min-h-21 resize-y py-2.5 leading-[1.5]"
        rows={3}
        aria-label={texts.label}
        placeholder={texts.placeholder}
        aria-invalid={tooLong || undefined}
        aria-describedby={`${id}-error ${id}-count`}
        autoComplete="off"
        dir="auto"
        value={text}
        onChange={(event) => write(event.target.value)}
      />
      <p id={`${id}-error`} role="alert" className="form-error empty:hidden">
        {error}
      </p>
      <div className="flex items-center gap-2">
        <p id={`${id}-count`} className={tooLong ? "text-sm text-error" : "text-sm text-muted"}>
          <span className="sr-only">{fill(texts.counter, { count, most: maxCommentLength })}</span>
          <span aria-hidden="true">
            {count}/{maxCommentLength}
          </span>
        </p>
        {cancel && (
          <button type="button" className="btn ghost sm ml-auto" onClick={cancel.onCancel}>
            {cancel.text}
          </button>
        )}
        {/* Not `disabled`, which would drop the focus. */}
        <button
          type="submit"
          className={`btn primary sm ${cancel ? "" : "ml-auto"}`}
          aria-disabled={content === "" || tooLong || pending}
        >
          {pending ? texts.posting : texts.post}
        </button>
      </div>
    </form>
  );
}
