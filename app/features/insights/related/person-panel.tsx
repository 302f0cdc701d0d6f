import { formatDay } from "#app/platform/dates.ts";
import { Avatar } from "#app/ui/avatar/avatar.tsx";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { stack } from "#app/ui/layout/layout.css.ts";
import { Link } from "#app/ui/link/link.tsx";
import { Thumb } from "#app/ui/thumb/thumb.tsx";
import * as css from "./person-panel.css.ts";
import type { PanelRecord, PersonPanelView } from "./person-panel.ts";

/** Beside a person's records: what waits for staff, and the pets. */
export function PersonPanel({ waits, pets }: PersonPanelView) {
  return (
    <div className={stack.even}>
      {waits.length > 0 && (
        <section className={stack.tight} aria-labelledby="waits">
          <h2 id="waits" className={css.title}>
            Waits for you
          </h2>
          <ul className={css.list}>
            {waits.map((one) => (
              <Row key={one.id} record={one} more={`${one.text}, ${formatDay(one.at)}`} />
            ))}
          </ul>
        </section>
      )}
      {pets.length > 0 && (
        <section className={stack.tight} aria-labelledby="pets">
          <h2 id="pets" className={css.title}>
            Pets
          </h2>
          <ul className={`${css.list} ${css.swipe}`}>
            {pets.map((one) => (
              <Row key={one.id} record={one} more={one.text} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

/** The oldest record that waits, as the page's next step. */
export function NextOfPerson({ waits: [first] }: PersonPanelView) {
  if (!first?.href) return null;
  return <ButtonLink to={first.href}>{first.step}</ButtonLink>;
}

function Row({ record, more }: { record: PanelRecord; more: string }) {
  const { id, href, title, picture } = record;
  return (
    <li className={css.row}>
      {picture === "initials" ? (
        <Avatar person={{ id, name: title }} />
      ) : (
        picture && <Thumb picture={picture.animal} />
      )}
      <span className={css.what}>
        {href ? (
          <Link to={href} className={css.name}>
            {title}
          </Link>
        ) : (
          <strong>{title}</strong>
        )}{" "}
        <span className={css.more}>{more}</span>
      </span>
    </li>
  );
}
