import { Disclosure } from "#app/ui/disclosure/disclosure.tsx";
import { type Column, Table } from "#app/ui/table/table.tsx";
import * as css from "./line-chart.css.ts";

/** Null: no figure for this point. */
type Point = { label: string; value: number | null; before?: number | null };

type LineChartProps = {
  id: string;
  title: string;
  heads: { label: string; value: string; before?: string };
  points: readonly Point[];
  /** The value of the base line. */
  base?: number;
  /** A dotted line, such as what was promised. */
  goal?: { label: string; value: number } | undefined;
  /** After each figure, such as `%`. */
  unit?: string;
  small?: boolean;
};

// The drawing stretches to its box; the strokes keep their width.
const width = 400;
const maxLabels = 12;

/** This year's line over last year's in grey. The labels are HTML, so that they are never stretched. */
export function LineChart(props: LineChartProps) {
  const { id, title, heads, points, base = 0, goal, unit = "", small = false } = props;
  const height = small ? 40 : 96;
  const all = points.flatMap(({ value, before }) => [value, before ?? null, goal?.value ?? null]);
  const max = Math.max(base + 1, ...all.filter((value) => value !== null));
  const x = (index: number) => round((width * index) / Math.max(1, points.length - 1));
  const y = (value: number) => round(4 + (height - 6) * (1 - (value - base) / (max - base)));
  const path = (values: readonly (number | null)[]) => drawLine(values, x, y);
  const now = points.map(({ value }) => value);
  const before = points.map((point) => point.before ?? null);
  const last = now.findLastIndex((value) => value !== null);
  const hasBefore = before.some((value) => value !== null);
  const format = (value: number) => value.toLocaleString("en-NG") + unit;
  const isWhole = now.every((value) => value !== null);
  return (
    <figure className={small ? undefined : css.plot}>
      {!small && (
        <div className={css.scale} aria-hidden="true">
          <span>{format(max)}</span>
          <span>{format(base)}</span>
        </div>
      )}
      <div>
        <svg
          className={css.drawing}
          viewBox={`0 0 ${width} ${height}`}
          height={height}
          preserveAspectRatio="none"
          role="img"
          aria-labelledby={`${id}-title ${id}-description`}
        >
          <title id={`${id}-title`}>{title}</title>
          <desc id={`${id}-description`}>{describePoints(points, format)}</desc>
          {!small && <path className={css.base} d={`M0 ${height - 1}H${width}`} />}
          {isWhole && <path className={css.area} d={`${path(now)}V${height}H0Z`} />}
          {goal && <path className={css.goal} d={`M0 ${y(goal.value)}H${width}`} />}
          {hasBefore && <path className={css.before} d={path(before)} />}
          {hasBefore && <path className={css.dotBefore} d={drawDots(before, x, y)} />}
          <path className={css.line} d={path(now)} />
          <path className={css.dot} d={drawDots(now, x, y, last)} />
        </svg>
        {!small && (
          <div className={css.labels} aria-hidden="true">
            {shownLabels(points).map((label) => (
              <span key={label}>{label}</span>
            ))}
          </div>
        )}
      </div>
      {!small && (
        <figcaption className={css.caption}>
          {(hasBefore || goal) && <span className={css.key.now}>{heads.value}</span>}
          {hasBefore && <span className={css.key.before}>{heads.before}</span>}
          {goal && <span className={css.key.goal}>{goal.label}</span>}
          <Figures
            title={title}
            heads={heads}
            points={points}
            hasBefore={hasBefore}
            format={format}
          />
        </figcaption>
      )}
    </figure>
  );
}

type FiguresProps = Pick<LineChartProps, "title" | "heads" | "points"> & {
  hasBefore: boolean;
  format: (value: number) => string;
};

function Figures({ title, heads, points, hasBefore, format }: FiguresProps) {
  const column = (label: string, read: (point: Point) => number | null): Column<Point> => ({
    label,
    kind: "number",
    cell: (point) => {
      const value = read(point);
      return value === null ? "–" : format(value);
    },
  });
  const columns: Column<Point>[] = [
    { label: heads.label, kind: "heading", cell: ({ label }) => label },
    column(heads.value, ({ value }) => value),
    ...(hasBefore && heads.before
      ? [column(heads.before, ({ before }: Point) => before ?? null)]
      : []),
  ];
  return (
    <div className={css.figures}>
      <Disclosure title="Figures">
        <Table
          caption={title}
          captionHidden
          columns={columns}
          rows={[...points].reverse()}
          rowKey={({ label }) => label}
        />
      </Disclosure>
    </div>
  );
}

/** Starts a new line after a point without a figure. */
function drawLine(
  values: readonly (number | null)[],
  x: (index: number) => number,
  y: (value: number) => number,
): string {
  let isBroken = true;
  const parts = values.map((value, index) => {
    if (value === null) {
      isBroken = true;
      return "";
    }
    const part = `${isBroken ? "M" : "L"}${x(index)} ${y(value)}`;
    isBroken = false;
    return part;
  });
  return parts.join("");
}

/** Points without a neighbour, which no line shows, and the one at `end`. */
function drawDots(
  values: readonly (number | null)[],
  x: (index: number) => number,
  y: (value: number) => number,
  end = -1,
): string {
  const isEmpty = (index: number) => (values[index] ?? null) === null;
  const dots = values.map((value, index) => {
    const isShown = index === end || (isEmpty(index - 1) && isEmpty(index + 1));
    return value === null || !isShown ? "" : `M${x(index)} ${y(value)}h.01`;
  });
  return dots.join("");
}

/** The month without its year where all have room; otherwise the first and the last. */
function shownLabels(points: readonly Point[]): string[] {
  const labels = points.map(({ label }) => label);
  if (labels.length > maxLabels) return [labels[0] ?? "", labels.at(-1) ?? ""];
  const short = labels.map((label) => label.replace(/ \d{4}$/, ""));
  return new Set(short).size === short.length ? short : labels;
}

function describePoints(points: readonly Point[], format: (value: number) => string): string {
  return points
    .map(({ label, value }) => `${label} ${value === null ? "none" : format(value)}`)
    .join(", ");
}

function round(number: number): number {
  return Math.round(number * 10) / 10;
}
