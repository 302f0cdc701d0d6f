import { panelTitle, stack } from "#app/ui/layout/layout.css.ts";
import { LineChart } from "#app/ui/line-chart/line-chart.tsx";
import { weightPoints } from "./measures.ts";

/** How much of the chart's height is below the lightest weight. */
const ground = 0.8;

export function WeightChart({
  records,
}: {
  records: readonly { happenedOn: string; weightG: number | null }[];
}) {
  const points = weightPoints(records);
  if (points.length === 0) return null;
  const lightest = Math.min(...points.map(({ value }) => value));
  return (
    <section className={stack.tight} aria-labelledby="weight">
      <h2 id="weight" className={panelTitle}>
        Weight
      </h2>
      <LineChart
        id="weight-chart"
        title="Weight in kg"
        heads={{ label: "Day", value: "kg" }}
        points={points}
        base={Math.floor(lightest * ground)}
      />
    </section>
  );
}
