"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { type ComponentProps, useEffect, useRef, useState } from "react";
import { SendLinkAgain } from "#components/account/forms/send-link-again.tsx";
import { GuestPrompt } from "#components/account/guest-prompt.tsx";
import { LoadFailed } from "#components/ui/load-failed.tsx";
import { isPhone } from "#lib/browser/base/is-phone.ts";
import { queryClient } from "#lib/browser/base/query-client.ts";
import { commentMutation, commentsQuery, ownCommentsQuery } from "#lib/browser/comment/comment.ts";
import { sessionQuery } from "#lib/browser/session/session.ts";
import type { CommentBody } from "#lib/contracts/catalogue/comment.ts";
import { fill } from "#lib/i18n/format/fill.ts";
import { CommentForm } from "./comment-form.tsx";
import { CommentList } from "./comment-list.tsx";
import { CommentPager } from "./comment-pager.tsx";
import type { CommentTexts, PanelProps } from "./comment-props.ts";
import { notifyPosted, notifyUnposted } from "./comment-toasts.ts";
import { NoComments } from "./no-comments.tsx";
import { ReportButton } from "./report-button.tsx";

/** For a member whose address is not confirmed. */
const UnverifiedPrompt = ({ texts, email }: { texts: CommentTexts; email: string }) => (
  <div className="action-notice border-line">
    <p>{fill(texts.unverified, { email })}</p>
    <SendLinkAgain texts={texts} />
  </div>
);

/** Reports the video; rendered once the member's data has come, into the space reserved below the comments. */
const VideoReport = ({ slug, talk }: Pick<PanelProps, "slug" | "talk">) => (
  <p className="comment-acts -mb-9 justify-end pointer-coarse:-mb-11">
    <ReportButton slug={slug} talk={talk} commentId={null} title={talk.reportVideo} isDone={false}>
      {talk.reportVideo}
    </ReportButton>
  </p>
);

type FormOrPromptProps = Pick<PanelProps, "slug" | "texts" | "form"> & {
  pending: boolean;
  onSend: ComponentProps<typeof CommentForm>["onSend"];
};

/** The form, or what the visitor has to do before. `form` stands in while the member's data loads. */
function FormOrPrompt({ slug, texts, form, pending, onSend }: FormOrPromptProps) {
  const { data: member, isPending } = useQuery(sessionQuery, queryClient);
  if (isPending) return form;
  if (member === null) return <GuestPrompt texts={texts} />;
  if (member?.emailVerified === false) return <UnverifiedPrompt texts={texts} email={member.email} />;
  return <CommentForm slug={slug} texts={texts} pending={pending} onSend={onSend} />;
}

/** One page of the comments; `onCount` receives the number of all. */
function useCommentPage(slug: string, page: number, onCount: PanelProps["onCount"]) {
  const query = useQuery(commentsQuery(slug, page), queryClient);
  const total = query.data?.pagination.totalComments;
  useEffect(() => {
    if (total !== undefined) onCount(total);
  }, [total, onCount]);
  return query;
}

/** Posts comments, with a toast about each; `posting` is the one on its way. `post` resolves to an error for the form. */
function usePost({ slug, texts, talk }: Pick<PanelProps, "slug" | "texts" | "talk">, onPosted: () => void) {
  const { mutateAsync, isPending, variables } = useMutation(
    commentMutation(slug, (isHeld) => {
      notifyPosted(texts, talk, isHeld);
      onPosted();
    }),
    queryClient,
  );
  const post = async (body: CommentBody) => {
    try {
      await mutateAsync(body);
      return null;
    } catch (error) {
      return notifyUnposted(error, texts);
    }
  };
  return { post, posting: isPending ? variables : null };
}

/** The form or a login prompt, the comments, and their pager. */
export function CommentsPanel(props: PanelProps) {
  const { slug, features, count, texts, talk, onCount, children } = props;
  const [page, setPage] = useState(1);
  const list = useRef<HTMLDivElement>(null);
  const { data: member = null } = useQuery(sessionQuery, queryClient);
  const { data, isError, isPending, isPlaceholderData, refetch } = useCommentPage(slug, page, onCount);
  const { data: ownComments } = useQuery(
    { ...ownCommentsQuery(slug, member?.id ?? 0), enabled: member !== null && features.actions },
    queryClient,
  );
  const { post, posting } = usePost(props, () => {
    // On a phone the toast covers the end of the screen.
    if (isPhone()) list.current?.scrollIntoView();
  });
  const send = (body: CommentBody) => {
    if (body.parent === undefined) setPage(1);
    return post(body);
  };
  const turn = (to: number) => {
    setPage(to);
    list.current?.focus();
  };
  return (
    <>
      <FormOrPrompt {...props} pending={posting !== null} onSend={(content) => send({ content })} />
      {/* biome-ignore lint/a11y/useSemanticElements: a group of a list and its pages, which takes the focus when they turn */}
      <div ref={list} role="group" aria-label={texts.list} aria-busy={isPlaceholderData} tabIndex={-1}>
        {isError && <LoadFailed text={texts.loadFailed} retry={texts.retry} onRetry={() => void refetch()} />}
        {isPending && children}
        {isError && !data && count > 0 && children}
        <CommentList
          comments={data?.comments ?? []}
          posting={posting && !posting.parent ? { content: posting.content, member } : null}
          slug={slug}
          features={features}
          texts={texts}
          talk={talk}
          own={member && ownComments}
          pending={posting !== null}
          onSend={send}
          onGone={() => list.current?.focus({ preventScroll: true })}
        />
        {data?.comments.length === 0 && page === 1 && !posting && !isError && (
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
      {ownComments && features.reports && <VideoReport slug={slug} talk={talk} />}
      <p role="status" className="sr-only">
        {isPending ? texts.loading : ""}
      </p>
    </>
  );
}
