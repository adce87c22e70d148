import { ErrorPage } from "#components/layout/error-page.tsx";

export default function NotFound() {
  return <ErrorPage name="video-not-found" />;
}
