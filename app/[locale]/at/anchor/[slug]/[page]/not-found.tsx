import { PagePanel } from "@/components/layout/page-panel";

export default function NotFound() {
  return <PagePanel name="anchor-not-found" />;
}
