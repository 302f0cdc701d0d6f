import type { ReactNode } from "react";
import { Icon } from "#app/ui/icons/icon.tsx";
import { hiddenText } from "#app/ui/layout/layout.css.ts";
import * as css from "./dialog.css.ts";

type DialogProps = {
  title: string;
  children: ReactNode;
  actions?: ReactNode;
};

/** Markup that a script opens. One at a time. */
export function Dialog({ title, children, actions }: DialogProps) {
  return (
    <dialog className={css.dialog} aria-labelledby="dialog-title">
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
