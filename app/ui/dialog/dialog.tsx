import { type MouseEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef } from "react";
import { Icon } from "#app/ui/icons/icon.tsx";
import { hiddenText } from "#app/ui/layout/layout.css.ts";
import * as css from "./dialog.css.ts";

type ModalDialogProps = {
  title: string;
  /** Called by the close button, Esc or a tap outside: removes the dialog, mostly by navigating to the page below. */
  onClose: () => void;
  children: ReactNode;
  /** Buttons at the bottom. */
  actions?: ReactNode;
};

// The server has no layout, and warns of this effect.
const useBeforePaint = typeof document === "undefined" ? useEffect : useLayoutEffect;

/**
 * Shows a page's content in a dialog over the page it was opened from. Only for hydrated pages; the rest of the page is
 * inert meanwhile, and the focus returns to where it was.
 */
export function ModalDialog({ title, onClose, children, actions }: ModalDialogProps) {
  const box = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useBeforePaint(() => {
    const dialog = box.current;
    const before = document.activeElement;
    if (!dialog) return;
    if (!dialog.open) dialog.showModal();
    return () => {
      dialog.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  const beside = (event: MouseEvent) => {
    if (event.target === box.current) onClose();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc is the keyboard's way, and the dialog has it
    <dialog
      ref={box}
      className={css.dialog}
      aria-labelledby={titleId}
      onClick={beside}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className={css.inner}>
        <div className={css.head}>
          <h2 id={titleId} className={css.title}>
            {title}
          </h2>
          <button type="button" className={css.close} onClick={onClose}>
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
