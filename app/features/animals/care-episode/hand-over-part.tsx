import { tips } from "#app/ui/layout/layout.css.ts";
import * as css from "./hand-over-part.css.ts";

type HandOverPartProps = {
  animal: string;
  /** Empty where nobody is noted. */
  adopter: string;
  promises: readonly string[];
  site: string;
};

/** What an adopter promises, and the places to sign. */
export function HandOverPart({ animal, adopter, promises, site }: HandOverPartProps) {
  return (
    <section aria-labelledby="promises">
      <h3 id="promises">{`What I promise ${animal}`}</h3>
      <ul className={tips}>
        {promises.map((promise) => (
          <li key={promise}>{promise}</li>
        ))}
      </ul>
      <div className={css.signatures}>
        {[adopter || "The new family", site].map((who) => (
          <p key={who} className={css.signature}>
            {who}, day and signature
          </p>
        ))}
      </div>
    </section>
  );
}
