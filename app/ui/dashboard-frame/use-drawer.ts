import { useEffect, useRef, useState } from "react";
import { breakpoints } from "#app/ui/theme/media.ts";

/**
 * The drawer's state once scripts run: it follows the window (open from `xl` on), lies over the page
 * below `lg`, and closes there on Esc and when a link of it is followed. Until then the markup rules alone.
 */
export function useDrawer() {
  const handle = useRef<HTMLElement>(null);
  const [plain, setPlain] = useState(true);
  const [open, setOpen] = useState(false);
  const [over, setOver] = useState(false);

  useEffect(() => {
    const wide = matchMedia(`(min-width: ${breakpoints.xl}px)`);
    const large = matchMedia(`(min-width: ${breakpoints.lg}px)`);
    const follow = () => setOpen(wide.matches);
    const lift = () => setOver(!large.matches);
    follow();
    lift();
    setPlain(false);
    wide.addEventListener("change", follow);
    large.addEventListener("change", lift);
    return () => {
      wide.removeEventListener("change", follow);
      large.removeEventListener("change", lift);
    };
  }, []);

  useEffect(() => {
    if (!over) return;
    const close = (event: KeyboardEvent) => {
      // The element knows first: whether it is open reaches the state an event later.
      const toggle = handle.current?.closest("details");
      if (event.key !== "Escape" || !toggle?.open) return;
      toggle.open = false;
      setOpen(false);
      handle.current?.focus();
    };
    document.addEventListener("keydown", close);
    return () => document.removeEventListener("keydown", close);
  }, [over]);

  /** A link of the drawer was followed. */
  const leave = () => {
    if (over) setOpen(false);
  };
  return { handle, plain, open, setOpen, leave, covered: open && over };
}
