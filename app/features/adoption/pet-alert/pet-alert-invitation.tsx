import { href } from "react-router";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { stack } from "#app/ui/layout/layout.css.ts";
import { type AlertFilter, writeAlertFilter } from "./pet-alert.ts";
import * as css from "./pet-alert-invitation.css.ts";

/** Stands behind the seam at the end of the list. */
export function PetAlertInvitation({ filter }: { filter: AlertFilter }) {
  return (
    <section className={css.invitation} aria-labelledby="alert">
      <div className={stack.tight}>
        <h2 id="alert">Tell me when a pet like this comes</h2>
        <p>We write to you by e-mail, at most once a day.</p>
      </div>
      <ButtonLink to={href("/pet-alerts") + writeAlertFilter(filter)} variant="secondary">
        Tell me
      </ButtonLink>
    </section>
  );
}
