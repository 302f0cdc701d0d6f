import type { PlaceView } from "#app/platform/lists/place.ts";
import { Icon } from "#app/ui/icons/icon.tsx";
import { Link } from "#app/ui/link/link.tsx";
import * as css from "./place-line.css.ts";

type PlaceLineProps = {
  place: PlaceView;
  /** In a dialog: the rows of the list that stay in place. */
  dialog: string | undefined;
};

/** A record's position in its list, between links to its neighbours. */
export function PlaceLine({ place, dialog }: PlaceLineProps) {
  const { previous, next, positionText } = place;
  if (!previous && !next && !positionText) return null;
  return (
    <nav className={css.line} aria-label="Place in the list">
      {previous && (
        <Link className={css.link} to={previous} rel="prev" dialog={dialog} shortcut="k">
          <Icon name="chevron" className={css.towards} />
          <span className={css.word}>Previous</span>
        </Link>
      )}
      {positionText && <span className={css.position}>{positionText}</span>}
      {next && (
        <Link className={css.link} to={next} rel="next" dialog={dialog} shortcut="j">
          <span className={css.word}>Next</span>
          <Icon name="chevron" className={css.sign} />
        </Link>
      )}
    </nav>
  );
}
