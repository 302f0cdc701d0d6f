import { href } from "react-router";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { sheet, stack } from "#app/ui/layout/layout.css.ts";
import { type AlertFilter, writeAlertFilter } from "./pet-alert.ts";

export function PetAlertInvitation({ filter }: { filter: AlertFilter }) {
  return (
    <section className={`${sheet} ${stack.even}`} aria-labelledby="alert">
      <h2 id="alert">Tell me when a pet like this comes</h2>
      <p>We write to you by e-mail, at most once a day.</p>
      <ButtonLink to={href("/pet-alerts") + writeAlertFilter(filter)} variant="secondary">
        Tell me
      </ButtonLink>
    </section>
  );
}
