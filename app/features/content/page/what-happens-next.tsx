import { stack } from "#app/ui/layout/layout.css.ts";
import { type NextStep, NextSteps } from "#app/ui/next-steps/next-steps.tsx";

export function WhatHappensNext({ steps }: { steps: readonly NextStep[] }) {
  return (
    <section className={stack.even} aria-labelledby="next">
      <h2 id="next">What happens next</h2>
      <NextSteps steps={steps} />
    </section>
  );
}
