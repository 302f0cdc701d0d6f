import * as css from "./way-line.css.ts";

export type Stop = { title: string; when?: string | undefined };

type WayLineProps = {
  label: string;
  stops: readonly Stop[];
  /** The current stop; their number once all are past. */
  at: number;
};

/** The stops on the way, and how far it is. */
export function WayLine({ label, stops, at }: WayLineProps) {
  return (
    <ol className={css.line} aria-label={label}>
      {stops.map(({ title, when }, index) => (
        <li
          key={title}
          className={index < at ? `${css.stop} ${css.past}` : css.stop}
          aria-current={index === at ? "step" : undefined}
        >
          {title}
          {when && <span className={css.when}> {when}</span>}
        </li>
      ))}
    </ol>
  );
}
