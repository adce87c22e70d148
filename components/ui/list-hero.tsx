/** The head of a list page. */
export function ListHero({ title, intro }: { title: string; intro: string }) {
  return (
    <header className="pt-10 pb-6">
      <h1>{title}</h1>
      <p className="mt-2 text-muted">{intro}</p>
    </header>
  );
}
