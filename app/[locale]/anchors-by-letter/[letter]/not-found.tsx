import { PagePanel } from "#components/layout/page-panel.tsx";

export default function NotFound() {
  return <PagePanel name="anchor-not-found" />;
}
