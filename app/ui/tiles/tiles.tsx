import { Link } from "#app/ui/link/link.tsx";
import { figure, tiles as list, tile } from "./tiles.css.ts";

type Tile = {
  label: string;
  value: number;
  /** There are more than that. */
  over?: boolean | undefined;
  /** The list that the number counts. */
  href: string;
  /** Loads a document: the page is none of the hydrated ones. */
  document?: boolean | undefined;
};

/** Numbers that lead to what they count. */
export function Tiles({ tiles }: { tiles: readonly Tile[] }) {
  return (
    <ul className={list}>
      {tiles.map(({ label, value, over, href, document }) => (
        <li key={label}>
          <Link className={tile} to={href} reloadDocument={document}>
            <span className={figure}>
              {value.toLocaleString("en-NG")}
              {over && "+"}
            </span>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
