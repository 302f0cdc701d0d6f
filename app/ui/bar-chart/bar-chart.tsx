import { Disclosure } from "#app/ui/disclosure/disclosure.tsx";
import { type Column, Table } from "#app/ui/table/table.tsx";
import { bar, drawing, figure, ground, labelText } from "./bar-chart.css.ts";

type Bar = { label: string; value: number };

type BarChartProps = {
  id: string;
  title: string;
  description: string;
  heads: { label: string; value: string };
  bars: readonly Bar[];
};

// In units of the drawing: pixels on a phone.
const width = 320;
const line = 34;
const thick = 20;
const minStart = 92;
const letterWidth = 7.6;
const minRoom = 44;
const figureWidth = 8.5;

export function BarChart({ id, title, description, heads, bars }: BarChartProps) {
  const max = Math.max(1, ...bars.map(({ value }) => value));
  const longest = Math.max(...bars.map(({ value }) => value.toLocaleString("en-NG").length));
  const widest = Math.max(...bars.map(({ label }) => label.length));
  const start = Math.max(minStart, Math.ceil(widest * letterWidth));
  const length = width - start - Math.max(minRoom, Math.ceil(longest * figureWidth));
  const columns: Column<Bar>[] = [
    { label: heads.label, kind: "heading", cell: ({ label }) => label },
    { label: heads.value, kind: "number", cell: ({ value }) => value.toLocaleString("en-NG") },
  ];
  return (
    <div className={figure}>
      <svg
        className={drawing}
        viewBox={`0 0 ${width} ${bars.length * line}`}
        role="img"
        aria-labelledby={`${id}-title ${id}-description`}
      >
        <title id={`${id}-title`}>{title}</title>
        <desc id={`${id}-description`}>{description}</desc>
        {bars.map(({ label, value }, index) => {
          const top = index * line + (line - thick) / 2;
          const middle = index * line + line / 2;
          return (
            <g key={label}>
              <text className={labelText} x="0" y={middle} dominantBaseline="central">
                {label}
              </text>
              <rect className={ground} x={start} y={top} width={length} height={thick} rx="4" />
              {value > 0 && (
                <rect
                  className={bar}
                  x={start}
                  y={top}
                  width={Math.max(3, Math.round((length * value) / max))}
                  height={thick}
                  rx="4"
                />
              )}
              <text
                className={labelText}
                x={width}
                y={middle}
                textAnchor="end"
                dominantBaseline="central"
              >
                {value.toLocaleString("en-NG")}
              </text>
            </g>
          );
        })}
      </svg>
      <Disclosure title="Figures">
        <Table
          caption={title}
          captionHidden
          columns={columns}
          rows={bars}
          rowKey={({ label }) => label}
        />
      </Disclosure>
    </div>
  );
}
