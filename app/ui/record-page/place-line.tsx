import type { PlaceView } from "#app/platform/lists/place.ts";
import { Icon } from "#app/ui/icons/icon.tsx";
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
          <Icon name="chevron" className={css.towards} />
          <span className={css.word}>Previous</span>
        </Link>
      )}
      {words && <span className={css.words}>{words}</span>}
      {next && (
        <Link className={css.link} to={next} rel="next" dialog={dialog} shortcut="j">
          <span className={css.word}>Next</span>
          <Icon name="chevron" className={css.sign} />
        </Link>
      )}
    </nav>
  );
}
