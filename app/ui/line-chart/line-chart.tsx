import { Disclosure } from "#app/ui/disclosure/disclosure.tsx";
import { type Column, Table } from "#app/ui/table/table.tsx";
import * as css from "./line-chart.css.ts";

type Point = { label: string; value: number };

type LineChartProps = {
  id: string;
  title: string;
  heads: { label: string; value: string };
  points: readonly Point[];
  small?: boolean;
  figuresElsewhere?: boolean;
};

// In units of the drawing: pixels on a phone.
const width = 320;
const side = 10;

export function LineChart({
  id,
  title,
  heads,
  points,
  small = false,
  figuresElsewhere = false,
}: LineChartProps) {
  const height = small ? 56 : 150;
  const [top, foot] = small ? [8, 6] : [26, 26];
  const max = Math.max(1, ...points.map(({ value }) => value));
  const x = (index: number) => side + ((width - 2 * side) * index) / Math.max(1, points.length - 1);
  const y = (value: number) => top + (height - top - foot) * (1 - value / max);
  const line = points.map(({ value }, index) => `${round(x(index))},${round(y(value))}`).join(" ");
  const last = points.length - 1;
  const peak = points.findIndex(({ value }) => value === max);
  const marked = [...new Set([peak, last])].filter((index) => index >= 0);
  /** Above the point, or below it where a falling line would cross the label. */
  const labelY = (index: number) => {
    const [value = 0, before = 0] = [points[index]?.value, points[index - 1]?.value];
    const isRoom = y(value) + 22 < height - foot;
    return round(y(value)) + (before > value && isRoom ? 20 : -9);
  };
  const columns: Column<Point>[] = [
    { label: heads.label, kind: "heading", cell: ({ label }) => label },
    { label: heads.value, kind: "number", cell: ({ value }) => value.toLocaleString("en-NG") },
  ];
  return (
    <>
      <svg
        className={css.drawing}
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-labelledby={`${id}-title ${id}-description`}
      >
        <title id={`${id}-title`}>{title}</title>
        <desc id={`${id}-description`}>{inWords(points)}</desc>
        <polygon
          className={css.area}
          points={`${round(x(0))},${height - foot} ${line} ${round(x(last))},${height - foot}`}
        />
        <line
          className={css.base}
          x1={side}
          x2={width - side}
          y1={height - foot}
          y2={height - foot}
        />
        <polyline className={css.line} points={line} />
        {marked.map((index) => (
          <circle
            key={index}
            className={css.dot}
            cx={round(x(index))}
            cy={round(y(points[index]?.value ?? 0))}
            r="4"
          />
        ))}
        {!small && (
          <>
            {marked.map((index) => (
              <text
                key={index}
                className={css.strong}
                x={round(x(index))}
                y={labelY(index)}
                textAnchor={index === 0 ? "start" : index === last ? "end" : "middle"}
              >
                {points[index]?.value.toLocaleString("en-NG")}
              </text>
            ))}
            <text className={css.labelText} x={side} y={height - 7}>
              {points[0]?.label}
            </text>
            <text className={css.labelText} x={width - side} y={height - 7} textAnchor="end">
              {points[last]?.label}
            </text>
          </>
        )}
      </svg>
      {!small && !figuresElsewhere && (
        <Disclosure title="Figures">
          <Table
            caption={title}
            captionHidden
            columns={columns}
            rows={points}
            rowKey={({ label }) => label}
          />
        </Disclosure>
      )}
    </>
  );
}

function inWords(points: readonly Point[]): string {
  return points.map(({ label, value }) => `${label} ${value.toLocaleString("en-NG")}`).join(", ");
}

function round(number: number): number {
  return Math.round(number * 10) / 10;
}
