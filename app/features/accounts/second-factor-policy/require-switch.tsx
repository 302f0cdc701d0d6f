import type { SubmissionResult } from "@conform-to/react";
import { href } from "react-router";
import { ConflictPanel } from "#app/ui/conflict-panel/conflict-panel.tsx";
import { Disclosure } from "#app/ui/disclosure/disclosure.tsx";
import { ActionButton } from "#app/ui/form/action-button.tsx";
import { sheet, stack } from "#app/ui/layout/layout.css.ts";
import { Link } from "#app/ui/link/link.tsx";

export type SecondFactorPolicy = {
  required: boolean;
  all: number;
  without: number;
};

type RequireSwitchProps = SecondFactorPolicy & { result: SubmissionResult | undefined };

export function RequireSwitch({ required, all, without, result }: RequireSwitchProps) {
  return (
    <section className={`${sheet} ${stack.even}`} aria-labelledby="second-step">
      <h2 id="second-step">{`Second step at sign-in: ${required ? "required" : "optional"}`}</h2>
      {result && <ConflictPanel result={result} />}
      <p>
        {without === 0
          ? `All ${all} active staff have a second step at sign-in.`
          : `${without} of ${all} active staff have no second step at sign-in yet.`}{" "}
        {required
          ? "Staff without one see only the screen that sets one up."
          : "Once it is required, staff without one see only the screen that sets one up, from their next click on."}{" "}
        <Link to={href("/dashboard/settings/second-factor")}>Your own second step</Link>
      </p>
      <Disclosure title={required ? "No longer require it" : "Require it"}>
        <ActionButton
          action={href("/dashboard/staff/settings/staff")}
          intent="require-second-factor"
          hidden={{ required: required ? "no" : "yes" }}
          variant={required ? "danger" : "secondary"}
        >
          {required ? "No longer require a second step" : "Require a second step of all staff"}
        </ActionButton>
      </Disclosure>
    </section>
  );
}
