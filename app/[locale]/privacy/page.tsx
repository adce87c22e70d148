import { TextView, textMetadata } from "#components/text-page/text-view.tsx";

export const generateMetadata = () => textMetadata("privacy");

export default function PrivacyPage() {
  return <TextView slug="privacy" />;
}
