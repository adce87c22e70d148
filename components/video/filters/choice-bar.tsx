import { type Choice, ChoiceForm } from "#components/ui/lists/choice-form.tsx";
import { getTexts, getTranslations } from "#lib/i18n/server.ts";
import { offeredChoices } from "#lib/services/catalogue/video-choices.ts";
import { VideoFilters, type VideoFiltersProps } from "./video-filters.tsx";

type ChoiceBarProps = VideoFiltersProps & {
  /** The best match comes first unless another order is chosen. */
  byMatch?: boolean;
};

async function sortOf({ href, choices, byMatch = false }: ChoiceBarProps) {
  const t = await getTranslations("choices");
  const { newest, ...others } = (await getTexts()).choices.sort.options;
  const options = Object.entries(byMatch ? { newest, ...others } : others).map(([value, text]) => ({
    value,
    text,
  }));
  const [path = "", query = ""] = href({ ...choices, sort: undefined }).split("?");
  const sort: Choice = {
    name: "sort",
    label: t("sort.label"),
    value: choices.sort ?? "",
    options: [{ value: "", text: byMatch ? t("sort.best") : newest }, ...options],
  };
  return { path, params: Object.fromEntries(new URLSearchParams(query)), sort };
}

/** The filters and orders that WordPress supports and that change the list (product: Sorting and filtering). */
export async function ChoiceBar(props: ChoiceBarProps) {
  const t = await getTranslations();
  const offered = await offeredChoices();
  const { path, params, sort } = await sortOf(props);
  const canSort = offered.includes("sort") && (props.total === undefined || props.total > 1);
  return (
    <div className="choice-bar">
      <VideoFilters {...props} offered={offered} />
      {props.total !== undefined && (
        <p
          // Without videos the list says so in a heading.
          className={props.total === 0 ? "sr-only" : "choice-total"}
          role="status"
        >
          {t("videos.results", { count: props.total })}
        </p>
      )}
      {canSort && <ChoiceForm path={path} params={params} choice={sort} apply={t("choices.apply")} />}
    </div>
  );
}
