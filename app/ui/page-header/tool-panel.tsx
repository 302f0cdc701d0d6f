import type { ReactNode } from "react";
import { Icon } from "#app/ui/icons/icon.tsx";
import type { IconName } from "#app/ui/icons/paths.ts";
import { hiddenText } from "#app/ui/layout/layout.css.ts";
import * as css from "./tool-panel.css.ts";

type ToolPanelProps = {
  label: string;
  icon: IconName;
  iconOnly?: boolean;
  /** Always open where there is room. */
  inline?: boolean;
  open?: boolean;
  /** The page's address: a choice in the panel changes it, and so closes the panel. */
  address: string;
  children: ReactNode;
};

/** A button that opens a panel over the page. One is open at a time. */
export function ToolPanel(props: ToolPanelProps) {
  const { label, icon, iconOnly = false, inline = false, open, address } = props;
  return (
    <details
      name="tools"
      open={open}
      className={inline ? `${css.tool} ${css.inline}` : css.tool}
      data-key={`${icon} ${address}`}
    >
      <summary className={css.handle}>
        <Icon name={icon} />
        {iconOnly ? <span className={hiddenText}>{label}</span> : label}
      </summary>
      <div className={css.panel}>{props.children}</div>
    </details>
  );
}
