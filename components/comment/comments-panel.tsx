"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { AccountLink } from "#components/account/account-link.tsx";
import { loginPath } from "#lib/addresses/light-paths.ts";
import { queryClient } from "#lib/browser/session/query-client.ts";
import { sessionQuery } from "#lib/browser/session/session.ts";
import { commentMutation, commentsQuery } from "#lib/browser/watching/comment.ts";
import { CommentForm } from "./comment-form.tsx";
import { CommentList } from "./comment-list.tsx";
import { CommentPager } from "./comment-pager.tsx";
import type { CommentTexts, PanelProps } from "./comment-props.ts";
import { notifyPosted, notifyUnposted } from "./comment-toasts.ts";
import { NoComments } from "./no-comments.tsx";

export const GuestPrompt = ({ texts }: { texts: CommentTexts }) => (
  <div className="comment-notice border-line">
    <p>{texts.guest}</p>
    <AccountLink className="btn primary sm" href={loginPath}>
      {texts.login}
    </AccountLink>
  </div>
);

/** The form or a login prompt, the comments, and their pager. */
export function CommentsPanel({ slug, count, form, texts, onCount, children }: PanelProps) {
  const [page, setPage] = useState(1);
  const list = useRef<HTMLDivElement>(null);
  const session = useQuery(sessionQuery, queryClient);
  const { data, isError, isPending, isPlaceholderData, refetch } = useQuery(
    commentsQuery(slug, page),
    queryClient,
  );
  const post = useMutation(
    commentMutation(slug, () => {
      notifyPosted(texts);
      // On a phone the toast covers the end of the screen.
      if (window.matchMedia("(width < 640px)").matches) list.current?.scrollIntoView();
    }),
    queryClient,
  );

  const total = data?.pagination.totalComments;
  useEffect(() => {
    if (total !== undefined) onCount(total);
  }, [total, onCount]);

  const send = async (content: string) => {
    setPage(1);
    // The focused button is disabled until the response.
    list.current?.focus({ preventScroll: true });
    try {
      await post.mutateAsync(content);
      return null;
    } catch (error) {
      return notifyUnposted(error, texts);
    }
  };
  const turn = (to: number) => {
    setPage(to);
    list.current?.focus();
  };
  return (
    <>
      {session.isPending && form}
      {session.data === null && <GuestPrompt texts={texts} />}
      {!session.isPending && session.data !== null && (
        <CommentForm slug={slug} texts={texts} pending={post.isPending} onSend={send} />
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a group of a list and its pages, which takes the focus when they turn */}
      <div ref={list} role="group" aria-label={texts.list} aria-busy={isPlaceholderData} tabIndex={-1}>
        {isError && (
          <div role="alert" className="comment-notice border-error text-error">
            <p>{texts.loadFailed}</p>
            <button type="button" className="btn ghost sm" onClick={() => refetch()}>
              {texts.retry}
            </button>
          </div>
        )}
        {isPending && children}
        {isError && !data && count > 0 && children}
        <CommentList
          comments={data?.comments ?? []}
          posting={post.isPending ? { content: post.variables, member: session.data ?? null } : null}
          texts={texts}
        />
        {data?.comments.length === 0 && page === 1 && !post.isPending && !isError && (
          <NoComments text={texts.empty} />
        )}
        {data && (
          <CommentPager
            current={page}
            total={data.pagination.totalPages}
            waiting={isPlaceholderData}
            texts={texts}
            onTurn={turn}
          />
        )}
      </div>
      <p role="status" className="sr-only">
        {isPending ? texts.loading : ""}
      </p>
    </>
  );
}
