import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import { encodeSlug } from "#lib/addresses/slug.ts";
import { ApiError, callApi, isTransient } from "#lib/browser/base/client.ts";
import { queryClient } from "#lib/browser/base/query-client.ts";
import { refreshSession } from "#lib/browser/session/session.ts";
import { browserCache } from "#lib/config/cache.ts";
import { type CommentBody, commentPage, heart, ownComments } from "#lib/contracts/catalogue/comment.ts";

const { tag, stale, discard } = browserCache.comments;
const commentsPath = (slug: string) => `/video/${encodeSlug(slug)}/comments`;

/** A page of a video's comments. The page before stays on the screen while it loads. */
export const commentsQuery = (slug: string, page: number) =>
  queryOptions({
    queryKey: [tag, slug, page],
    queryFn: ({ signal }) => callApi(`${commentsPath(slug)}?page=${page}`, { schema: commentPage, signal }),
    staleTime: stale * 1000,
    gcTime: discard * 1000,
    refetchOnMount: true,
    networkMode: "always",
    retry: (failures, error) => failures < 1 && isTransient(error),
    placeholderData: keepPreviousData,
  });

/** Fetches the page on the screen again; also resolves if that fails. */
const reload = (slug: string) => queryClient.invalidateQueries({ queryKey: [tag, slug] });

/** The member's own among a video's comments. */
export const ownCommentsQuery = (slug: string, memberId: number) =>
  queryOptions({
    queryKey: [tag, slug, "own", memberId],
    queryFn: ({ signal }) => callApi(`${commentsPath(slug)}/mine`, { schema: ownComments, signal }),
    staleTime: stale * 1000,
    gcTime: discard * 1000,
    retry: (failures, error) => failures < 1 && isTransient(error),
  });

/** Adds or removes the member's heart. @returns the number of hearts @throws ApiError */
export async function sendHeart(slug: string, id: string, hearted: boolean): Promise<number> {
  const method = hearted ? "PUT" : "DELETE";
  const { hearts } = await callApi(`${commentsPath(slug)}/${id}/heart`, { method, schema: heart });
  void queryClient.invalidateQueries({ queryKey: [tag, slug], refetchType: "none" });
  return hearts;
}

/**
 * Deletes a comment of the member's and fetches the list again, also after an error, because it may be deleted.
 *
 * @throws ApiError
 */
export async function deleteComment(slug: string, id: string): Promise<void> {
  try {
    await callApi(`${commentsPath(slug)}/${id}`, { method: "DELETE" });
  } finally {
    await reload(slug);
  }
}

/** Posts a comment; `onPosted` runs before the list was fetched again. */
export const commentMutation = (slug: string, onPosted: (isHeld: boolean) => void) => ({
  // Offline it fails at once, instead of waiting silently.
  networkMode: "always" as const,
  mutationFn: (body: CommentBody) =>
    callApi(commentsPath(slug), {
      method: "POST",
      body,
      schema: z.object({ message: z.optional(z.string()), held: z.optional(z.boolean()) }),
    }),
  onSuccess: ({ held = false }: { held?: boolean | undefined }) => {
    onPosted(held);
    return reload(slug);
  },
  onError: (error: Error) => {
    // The comment may have been stored nevertheless.
    if (isTransient(error)) void reload(slug);
    // The session had ended before WordPress was called.
    if (error instanceof ApiError && error.status === 401) void refreshSession().catch(() => {});
  },
});
