import { href } from "react-router";
import { linkInWords } from "#app/features/accounts/auth/link/link-policy.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { FormPage } from "#app/ui/form-page/form-page.tsx";
import { action, cluster, stack } from "#app/ui/layout/layout.css.ts";
import { Link } from "#app/ui/link/link.tsx";
import { PageTitle } from "#app/ui/shell/shell.tsx";

export const handle = { visits: true };

/** The same page for every address, so that it does not reveal who has an account. */
export default function CheckYourEmail() {
  return (
    <FormPage title="Check your e-mail" art="empty-inbox">
      <PageTitle description="What to do with the e-mail that we have sent to you.">
        Check your e-mail
      </PageTitle>
      <div className={stack.even}>
        <p>If we know this address, we have sent it a link. It works once, for {linkInWords()}.</p>
        <p>No e-mail? Please look in your spam folder.</p>
        <div className={cluster}>
          <ButtonLink to={href("/forgotten-password")} variant="secondary">
            Try another address
          </ButtonLink>
          <Link className={action} to={href("/login")}>
            Back to Login
          </Link>
        </div>
      </div>
    </FormPage>
  );
}
