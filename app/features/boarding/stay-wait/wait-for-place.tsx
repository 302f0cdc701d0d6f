import { Button } from "#app/ui/button/button.tsx";
import { stack } from "#app/ui/layout/layout.css.ts";
import { waitIntents } from "./stay-wait.ts";

const waitSentences = {
  none: "Not enough places are free on these nights.",
  open: "You wait for a place on these nights. We tell you once, by e-mail and here; the first to book gets it.",
  notified: "We wrote to you about a free place, but it is taken again.",
};

type WaitForPlaceProps = { state: keyof typeof waitSentences; boarder: string };

/** Buttons of the booking form. */
export function WaitForPlace({ state, boarder }: WaitForPlaceProps) {
  return (
    <section className={stack.tight} aria-label="These nights are full">
      <p>{waitSentences[state]}</p>
      <div>
        {state === "open" ? (
          <Button
            name="intent"
            value={waitIntents.stop}
            variant="secondary"
            formNoValidate
            pendingText="Saving…"
          >
            Stop waiting
          </Button>
        ) : (
          <Button
            name="intent"
            value={waitIntents.wait}
            variant="secondary"
            formNoValidate
            pendingText="Saving…"
            aria-label={`Tell me when a place with ${boarder} is free`}
          >
            Tell me when a place is free
          </Button>
        )}
      </div>
    </section>
  );
}
