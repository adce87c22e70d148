import { TextView, textMetadata } from "#components/text-page/text-view.tsx";

export const generateMetadata = () => textMetadata("terms");

export default function TermsPage() {
  return <TextView slug="terms" />;
}
