import { WithdrawalPage } from "#components/withdraw/withdrawal-page.tsx";
import { paths } from "#lib/addresses/paths.ts";
import { messageMetadata } from "#lib/seo/message-metadata.ts";

export const generateMetadata = () => messageMetadata(paths.cancel, "withdraw.cancellation");

export default function CancelPage() {
  return <WithdrawalPage kind="cancellation" />;
}
