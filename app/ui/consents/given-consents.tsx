import type { ReactNode } from "react";
import type { GivenConsent } from "#app/platform/consents/consents.ts";
import { formatDay } from "#app/platform/dates.ts";
import { stack } from "#app/ui/layout/layout.css.ts";

type GivenConsentsProps = {
  consents: readonly GivenConsent[];
  form: (consent: GivenConsent) => ReactNode;
};

export function GivenConsents({ consents, form }: GivenConsentsProps) {
  return (
    <ul className={stack.even}>
      {consents.map((one) => (
        <li key={one.id} data-key={one.id} className={stack.tight}>
          <p>
            “{one.text}”{" "}
            {one.withdrawnAt
              ? `You took this back on ${formatDay(one.withdrawnAt)}.`
              : `You agreed on ${formatDay(one.givenAt)}: ${one.form}.`}
          </p>
          {!one.withdrawnAt && form(one)}
        </li>
      ))}
    </ul>
  );
}
