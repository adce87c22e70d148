import { TextView, textMetadata } from "#components/text-page/text-view.tsx";

export const generateMetadata = () => textMetadata("refunds");

export default function RefundsPage() {
  return <TextView slug="refunds" />;
}
