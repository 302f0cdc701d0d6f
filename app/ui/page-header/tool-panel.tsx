import type { ReactNode } from "react";
import { Icon, type IconName } from "#app/ui/icons/icon.tsx";
import { hiddenText } from "#app/ui/layout/layout.css.ts";
import * as css from "./tool-panel.css.ts";

type ToolPanelProps = {
  label: string;
  icon: IconName;
  /** The icon alone is shown. */
  iconOnly?: boolean;
  /** In line instead of behind its button where there is room. */
  inline?: boolean;
  open?: boolean;
  /** Of the page: what is chosen in the panel closes it. */
  address: string;
  children: ReactNode;
};

/** A button in a page's head that opens a panel below its line, over what follows; one at a time. */
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
