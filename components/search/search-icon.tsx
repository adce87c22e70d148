import { Icon } from "#components/ui/icon.tsx";

/** A magnifying glass. */
export function SearchIcon() {
  return (
    <Icon>
      <circle cx="11" cy="11" r="6.5" />
      <path d="m16 16 4.5 4.5" />
    </Icon>
  );
}
