import { PlayerIcon } from "#components/player/core/player-icon.tsx";
import { paths } from "#lib/addresses/paths.ts";
import { Link } from "#lib/browser/navigation/link.tsx";

type HomeLinkProps = { className: string; label: string };

/** On the poster, and on what lies over the picture. */
export const roundHome = "size-11 place-items-center rounded-full bg-shade low:grid";

/** The way home on the picture, for landscape: there the player hides the header, and there is no tab bar. */
export const HomeLink = ({ className, label }: HomeLinkProps) => (
  <Link className={`absolute top-3 left-3 hidden ${className}`} href={paths.home} aria-label={label}>
    <PlayerIcon name="home" />
  </Link>
);
