import type { ReactNode } from "react";

type ListHeroProps = {
  title: string;
  /** Left out for a search. */
  intro?: string | undefined;
  children?: ReactNode;
};

export function ListHero({ title, intro, children }: ListHeroProps) {
  return (
    <header className="flex flex-wrap items-center gap-x-6 gap-y-4 pt-7 pb-5">
      <div className="min-w-0 flex-1 basis-80">
        <h1>{title}</h1>
        {intro && <p className="mt-1 text-muted">{intro}</p>}
      </div>
      {children}
    </header>
  );
}
