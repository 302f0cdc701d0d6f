import { href } from "react-router";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { cluster, narrow, sheet, stack, wrap } from "#app/ui/layout/layout.css.ts";
import { PageHeader } from "#app/ui/page-header/page-header.tsx";
import { alertConfirmInWords } from "./pet-alert.ts";

type PetAlertSentProps = {
  /** The recipient, known for a while and to this browser only. */
  email: string | undefined;
  search: string;
};

/** Says the same for a new and for an existing alert, so that nobody learns who has one. */
export function PetAlertSent({ email, search }: PetAlertSentProps) {
  return (
    <div className={wrap}>
      <PageHeader
        title="Open our e-mail"
        back={{ to: href("/up-for-adoption"), label: "Back to List" }}
      />
      <div className={`${narrow} ${sheet} ${stack.even}`}>
        <p>
          {email ? (
            <>
              Open the e-mail we sent to <strong>{email}</strong>
            </>
          ) : (
            "Open the e-mail we sent you"
          )}
          {`, tap its link within ${alertConfirmInWords()}, and say yes.`}
        </p>
        <p>No e-mail? Please look in your spam folder.</p>
        <div className={cluster}>
          <ButtonLink to={href("/pet-alerts") + search} variant="secondary">
            Wrong address?
          </ButtonLink>
        </div>
      </div>
    </div>
  );
}
