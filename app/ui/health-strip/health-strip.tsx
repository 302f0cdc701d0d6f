import * as css from "./health-strip.css.ts";

/** In the owner's words; empty if there are none. */
export type HealthWarnings = { allergies: string; medicines: string };

type HealthStripProps = {
  /** Undefined if the owner does not share it. */
  health: HealthWarnings | undefined;
  /** What is due next. */
  dose?: { text: string; isLate: boolean } | undefined;
};

export function HealthStrip({ health, dose }: HealthStripProps) {
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
      {dose && (
        <p className={dose.isLate ? css.late : css.none}>
          <strong>{dose.isLate ? "Next dose, overdue:" : "Next dose:"}</strong> {dose.text}
        </p>
      )}
    </div>
  );
}
