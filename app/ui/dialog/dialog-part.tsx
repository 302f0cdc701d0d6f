import { Icon } from "#app/ui/icons/icon.tsx";
import { hiddenText } from "#app/ui/layout/layout.css.ts";
import * as css from "./dialog.css.ts";

/** What the script of a page lays over it: a record that is also a page of its own. */
export function DialogPart() {
  return (
    <template>
      <div data-part="dialog">
        <dialog className={css.dialog} aria-labelledby="dialog-title">
          <div className={css.inner}>
            <div className={css.head}>
              <h2 id="dialog-title" className={css.title}>
                –
              </h2>
              <button type="button" className={css.close} data-close="">
                <Icon name="close" />
                <span className={hiddenText}>Close</span>
              </button>
            </div>
            <div data-body="" tabIndex={-1} />
          </div>
        </dialog>
      </div>
    </template>
  );
}
