import { ListHero } from "#components/ui/lists/list-hero.tsx";
import { paths } from "#lib/addresses/paths.ts";
import { getFormatter, getTranslations } from "#lib/i18n/server.ts";
import { messageMetadata } from "#lib/seo/message-metadata.ts";
import { AddToCart } from "./add-to-cart.tsx";

/** In dollars. */
const demoGoods = [
  { key: "microphone", text: "microphoneText", price: 149.99 },
  { key: "headphones", text: "headphonesText", price: 299.99 },
  { key: "brushes", text: "brushesText", price: 24.99 },
] as const;

export const generateMetadata = () => messageMetadata(paths.items, "items");

export default async function ItemsPage() {
  const t = await getTranslations("items");
  const format = await getFormatter();
  return (
    <>
      <ListHero title={t("heading")} intro={t("intro")} />
      <ul className="grid gap-4 md:grid-cols-3">
        {demoGoods.map(({ key, text, price }) => (
          <li key={key} className="box flex flex-col items-start p-6">
            <h2>{t(key)}</h2>
            <p className="mt-1 text-muted">{t(text)}</p>
            <p className="my-4 text-xl font-semibold">{format.number(price, "dollars")}</p>
            <AddToCart label={t("add")} item={t(key)} notice={t("notice")} />
          </li>
        ))}
      </ul>
    </>
  );
}
