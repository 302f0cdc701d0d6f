import { stack } from "#app/ui/layout/layout.css.ts";
import { NextSteps } from "#app/ui/next-steps/next-steps.tsx";
import { alertConfirmInWords, alertInWords } from "./pet-alert.ts";

const steps = [
  { title: "You tell us which pet.", text: "And your e-mail address." },
  {
    title: "You open our e-mail and say yes.",
    text: `Its link works for ${alertConfirmInWords()}. This way nobody else can use your address.`,
  },
  {
    title: "We write when such a pet comes.",
    text: `At most once a day, for ${alertInWords()}. Each e-mail has a link that stops them.`,
  },
];

/** The first `done` steps have a tick. */
export function AlertSteps({ done }: { done: number }) {
  return (
    <section className={stack.even} aria-labelledby="steps">
      <h2 id="steps">How it works</h2>
      <NextSteps steps={steps.map((step, index) => ({ ...step, done: index < done }))} />
    </section>
  );
}
