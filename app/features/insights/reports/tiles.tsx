import { Link } from "#app/ui/link/link.tsx";
import { figure, tiles as list, tile } from "./tiles.css.ts";

type Tile = {
  label: string;
  value: number | string;
  /** Shows a plus after the number. */
  over?: boolean | undefined;
  href: string;
};

export function Tiles({ tiles }: { tiles: readonly Tile[] }) {
  return (
    <ul className={list}>
      {tiles.map(({ label, value, over, href }) => (
        <li key={label}>
          <Link className={tile} to={href}>
            <span className={figure}>
              {typeof value === "string" ? value : value.toLocaleString("en-NG")}
              {over && "+"}
            </span>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
