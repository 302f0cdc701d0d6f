import { icon } from "./icon.css.ts";
import { type IconName, paths } from "./paths.ts";

/** Hidden from screen readers: it stands beside a text. */
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
