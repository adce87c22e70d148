import { ErrorPage } from "#components/layout/errors/error-page.tsx";

export default function NotFound() {
  return <ErrorPage name="anchor-not-found" />;
}
