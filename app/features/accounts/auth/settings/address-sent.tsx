import { href } from "react-router";
import { linkInWords } from "#app/features/accounts/auth/link/link-policy.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { ActionButton } from "#app/ui/form/action-button.tsx";
import { FormScreen } from "#app/ui/form-screen/form-screen.tsx";
import { cluster, sheet, stack } from "#app/ui/layout/layout.css.ts";

type AddressSentProps = {
  /** Undefined when no address is pending. */
  email: string | undefined;
  isNew: boolean;
  isOver: boolean;
};

export function AddressSent({ email, isNew, isOver }: AddressSentProps) {
  const settings = href("/dashboard/settings");
  if (email === undefined) {
    return (
      <FormScreen title="Your address is confirmed">
        <p>
          <a href={settings}>Back to Account Settings</a>
        </p>
      </FormScreen>
    );
  }
  return (
    <FormScreen title={isOver ? "The link has ended" : `Open the e-mail we sent to ${email}`}>
      <div className={`${sheet} ${stack.even}`}>
        {isOver ? (
          <p>{`Please send it to ${email} again.`}</p>
        ) : (
          <p>
            {`We have sent a link to ${email}. Open it within ${linkInWords()}${isNew ? " to use this address" : ""}. No e-mail? Please look into your spam folder.`}
          </p>
        )}
        <div className={cluster}>
          <ActionButton
            action={settings}
            intent={isNew ? "again" : "confirm"}
            variant="secondary"
            pendingText="Sending…"
          >
            Send the link again
          </ActionButton>
          <ButtonLink to={settings} variant="quiet">
            Wrong address?
          </ButtonLink>
        </div>
      </div>
    </FormScreen>
  );
}
