import { Panel } from "#components/ui/panel.tsx";
import { RegionLink } from "./region-link.tsx";

type LinkPanelProps = { title: string; text: string; href: string; link: string };

/** A panel in place of a list, with a link to another address of the list. */
export const LinkPanel = ({ title, text, href, link }: LinkPanelProps) => (
  <Panel title={title} text={text}>
    <RegionLink className="btn primary" href={href}>
      {link}
    </RegionLink>
  </Panel>
);
