import * as css from "./health-strip.css.ts";

/** In the owner's words; empty if there are none. */
export type HealthWarnings = { allergies: string; medicines: string };

/** Undefined if the owner does not share it. */
export function HealthStrip({ health }: { health: HealthWarnings | undefined }) {
  if (!health) {
    return (
      <p className={`${css.strip} ${css.none}`}>
        The owner does not share allergies and medicines with you: please ask.
      </p>
    );
  }
  const { allergies, medicines } = health;
  return (
    <div className={css.strip}>
      {allergies ? (
        <p className={css.allergies}>
          <strong className={css.label}>Allergies</strong>{" "}
          <span className={css.text}>{allergies}</span>
        </p>
      ) : (
        <p className={css.none}>No allergies known</p>
      )}
      {medicines && (
        <p className={css.medicines}>
          <strong className={css.label}>Medicines</strong>{" "}
          <span className={css.text}>{medicines}</span>
        </p>
      )}
    </div>
  );
}
