import type { PlaceView } from "#app/platform/lists/place.ts";
import { Link } from "#app/ui/link/link.tsx";
import * as css from "./place-line.css.ts";

type PlaceLineProps = {
  place: PlaceView;
  /** Shown over the list: the rows that stay in their place. */
  dialog: string | undefined;
};

/** Where a record stands in its list, between the links to its neighbours. */
export function PlaceLine({ place, dialog }: PlaceLineProps) {
  const { previous, next, words } = place;
  if (!previous && !next && !words) return null;
  return (
    <nav className={css.line} aria-label="Place in the list">
      {previous && (
        <Link className={css.link} to={previous} rel="prev" dialog={dialog} shortcut="k">
          Previous
        </Link>
      )}
      {words && <span className={css.words}>{words}</span>}
      {next && (
        <Link className={css.link} to={next} rel="next" dialog={dialog} shortcut="j">
          Next
        </Link>
      )}
    </nav>
  );
}
