import type { ReactNode } from "react";
import { Icon } from "#app/ui/icons/icon.tsx";
import { hiddenText } from "#app/ui/layout/layout.css.ts";
import * as css from "./dialog.css.ts";

type DialogProps = {
  title: string;
  /** Fills the left side, or the top on a phone. */
  picture?: ReactNode;
  children: ReactNode;
  actions?: ReactNode;
};

/** Markup that a script opens. One at a time. */
export function Dialog({ title, picture, children, actions }: DialogProps) {
  return (
    <dialog
      className={picture ? `${css.dialog} ${css.pictured}` : css.dialog}
      aria-labelledby="dialog-title"
    >
      {picture && <div className={css.art}>{picture}</div>}
      <div className={css.inner}>
        <div className={css.head}>
          <h2 id="dialog-title" className={css.title}>
            {title}
          </h2>
          <button type="button" className={css.close} data-action="close">
            <Icon name="close" />
            <span className={hiddenText}>Close</span>
          </button>
        </div>
        {children}
        {actions && <div className={css.foot}>{actions}</div>}
      </div>
    </dialog>
  );
}
