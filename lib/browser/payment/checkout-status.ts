/** The outcome that an address names, and the address without it; null for none. Other parameters stay. */
export function takeCheckoutStatus(href: string): { status: string; rest: string } | null {
  const url = new URL(href);
  const status = url.searchParams.get("checkout_status");
  if (status === null) return null;
  url.searchParams.delete("checkout_status");
  return { status, rest: url.pathname + url.search + url.hash };
}
