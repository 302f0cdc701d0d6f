import { type MouseEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef } from "react";
import { Icon } from "#app/ui/icons/icon.tsx";
import { hiddenText } from "#app/ui/layout/layout.css.ts";
import * as css from "./dialog.css.ts";

type ModalDialogProps = {
  title: string;
  /** Asked for by the close button, Esc or a tap beside it: take the dialog away, mostly by going to the page beneath. */
  onClose: () => void;
  children: ReactNode;
  /** Buttons at its foot. */
  actions?: ReactNode;
};

// The server lays nothing out, and there the effect is not wanted.
const useBeforePaint = typeof document === "undefined" ? useEffect : useLayoutEffect;

/**
 * Lays content that is also a page of its own over the page it was opened from. Only for pages that hydrate;
 * while it is there the rest is out of reach, and the focus goes back to where it was.
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
