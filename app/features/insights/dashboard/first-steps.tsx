import type { FirstStep } from "#app/platform/records/home-part.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { hiddenText } from "#app/ui/layout/layout.css.ts";
import * as css from "./workplace.css.ts";

/** What a new person still has to do, with what is done ticked; once that is the greater part, only what is left. */
export function FirstSteps({ steps }: { steps: FirstStep[] }) {
  const left = steps.filter(({ isDone }) => !isDone);
  const done = steps.length - left.length;
  const isNearlyDone = done > left.length;
  const [next] = left;
  return (
    <section className={css.steps} aria-labelledby="steps">
      <h2 id="steps" className={css.title}>
        Your first steps
      </h2>
      {isNearlyDone && <p className={css.quiet}>{`${done} of ${steps.length} done`}</p>}
      <ol className={css.stepList}>
        {(isNearlyDone ? left : steps).map((step) => (
          <li key={step.label} className={css.step} data-done={step.isDone ? "" : undefined}>
            <span className={css.mark}>{step.isDone && <Icon name="check" />}</span>
            <div>
              <strong>
                {step.label}
                {step.isDone && <span className={hiddenText}> (done)</span>}
              </strong>
              {!step.isDone && <p className={css.quiet}>{step.text}</p>}
              {!step.isDone && step.href && (
                <ButtonLink variant={step === next ? "primary" : "secondary"} to={step.href}>
                  {step.label}
                </ButtonLink>
              )}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
