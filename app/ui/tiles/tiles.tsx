import { Link } from "#app/ui/link/link.tsx";
import { figure, tiles as list, tile } from "./tiles.css.ts";

type Tile = {
  label: string;
  /** A number, or a figure with its unit. */
  value: number | string;
  /** There are more than that. */
  over?: boolean | undefined;
  /** The list that the number counts. */
  href: string;
};

/** Figures that lead to what they count. */
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
