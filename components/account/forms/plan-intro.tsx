"use client";

import { useLayoutEffect, useState } from "react";
import { loginTarget } from "#lib/addresses/redirect.ts";
import { pageBefore } from "#lib/browser/navigation/page-before.ts";
import { planParameter } from "#lib/membership/plan-parameter.ts";

type PlanIntroProps = {
  intro: string;
  /** By plan id: the step, and the plan with its price. */
  steps: Readonly<Record<string, string>>;
};

/** A form's introduction, or the step if the visitor came to buy a plan. */
export function PlanIntro({ intro, steps }: PlanIntroProps) {
  const [text, setText] = useState(intro);
  useLayoutEffect(() => {
    const [, query = ""] = loginTarget(window.location.search, pageBefore())?.split("?") ?? [];
    const plan = new URLSearchParams(query).get(planParameter);
    setText((plan !== null && steps[plan]) || intro);
  }, [intro, steps]);
  return text;
}
