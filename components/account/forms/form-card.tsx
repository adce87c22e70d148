import type { ReactNode } from "react";
import { Wave } from "#components/ui/wave.tsx";
import { settings } from "#lib/platform/settings.ts";

export function FormCard({
  title,
  intro,
  children,
  links,
}: {
  /** Left out if the form has its own heading. */
  title?: string;
  intro?: ReactNode;
  children: ReactNode;
  links?: ReactNode;
}) {
  return (
    <div className="form-night">
      {/* On a phone close together, so that the button of the longest form is above the tab bar. */}
      <div className="box mx-auto mt-3 max-w-110 px-6 py-5 sm:mt-8 sm:py-6">
        <p className="mb-2 flex items-center gap-2 font-semibold text-muted sm:mb-4">
          <Wave />
          {settings().SITE_NAME}
        </p>
        {title && <h1 className="text-xl leading-[1.3]">{title}</h1>}
        {intro && <p className="mt-2 text-muted max-sm:text-ui">{intro}</p>}
        {children}
        {links && <p className="mt-5 flex flex-wrap gap-x-3 gap-y-1 text-ui text-muted">{links}</p>}
      </div>
    </div>
  );
}
