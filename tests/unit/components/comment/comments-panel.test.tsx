import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, expect, test } from "vitest";
import { CommentsPanel } from "#components/comment/comments-panel.tsx";
import { NoComments } from "#components/comment/no-comments.tsx";
import { queryClient } from "#lib/browser/base/query-client.ts";
import { commentsQuery } from "#lib/browser/comment/comment.ts";
import { LocaleProvider } from "#lib/i18n/locale-context.tsx";
import en from "#messages/en.json";

const texts = { ...en.comment, previous: en.pager.previous, next: en.pager.next };
const usual = queryClient.getDefaultOptions();
afterEach(() => {
  queryClient.clear();
  queryClient.setDefaultOptions(usual);
});

/** The panel after its first page of comments failed to load. The server rendered `children` before. */
function failedPanel(count: number, children: ReactNode): string {
  queryClient.setDefaultOptions({ queries: { ...usual.queries, retryOnMount: false } });
  const { queryKey } = commentsQuery("rain", 1);
  const query = queryClient.getQueryCache().build(queryClient, { queryKey });
  query.setState({ status: "error", error: new Error("503"), fetchStatus: "idle" });
  return renderToStaticMarkup(
    <LocaleProvider locale="en">
      <CommentsPanel
        slug="rain"
        features={{ actions: true, reports: true }}
        talk={en.talk}
        count={count}
        form={null}
        texts={texts}
        onCount={() => {}}
      >
        {children}
      </CommentsPanel>
    </LocaleProvider>,
  );
}

test('comments that can\'t be loaded are not also shown as "none yet"', () => {
  const html = failedPanel(0, <NoComments text={texts.empty} />);
  expect(html).toContain(texts.loadFailed);
  expect(html).not.toContain(texts.empty);
});

test("the comments that the page holds stay if newer ones can't be loaded", () => {
  const html = failedPanel(1, <p>Soft rain indeed</p>);
  expect(html).toContain(texts.loadFailed);
  expect(html).toContain("Soft rain indeed");
});
