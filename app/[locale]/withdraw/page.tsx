import { WithdrawalPage } from "#components/withdraw/withdrawal-page.tsx";
import { paths } from "#lib/addresses/paths.ts";
import { messageMetadata } from "#lib/seo/message-metadata.ts";

export const generateMetadata = () => messageMetadata(paths.withdraw, "withdraw.withdrawal");

export default function WithdrawPage() {
  return <WithdrawalPage kind="withdrawal" />;
}
