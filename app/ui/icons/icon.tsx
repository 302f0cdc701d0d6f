import { icon } from "./icon.css.ts";
import { type IconName, paths } from "./paths.ts";

export type { IconName } from "./paths.ts";

/** An icon beside a text, hidden from screen readers because the text says the same. */
export function Icon({ name, className }: { name: IconName; className?: string }) {
  return (
    <svg
      className={className ? `${icon} ${className}` : icon}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      <path d={paths[name]} />
    </svg>
  );
}
