import type { SubmissionResult } from "@conform-to/react";
import { href } from "react-router";
import { formatTime } from "#app/platform/dates.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { FormPage } from "#app/ui/form-page/form-page.tsx";
import { action, cluster } from "#app/ui/layout/layout.css.ts";
import { AlertSteps } from "./alert-steps.tsx";
import { alertConfirmInWords } from "./pet-alert.ts";

type PetAlertSentProps = {
  /** Known for a while and to this browser only. */
  sent: { email: string; chosen: string; sentAt: string; isRepeated: boolean } | undefined;
  result: SubmissionResult | undefined;
};

/** Says the same for a new and for an existing alert, so that nobody learns who has one. */
export function PetAlertSent({ sent, result }: PetAlertSentProps) {
  return (
    <FormPage
      title="Open our e-mail"
      back={{ to: href("/up-for-adoption"), label: "Back to List" }}
      art="letter"
      beside={<AlertSteps done={1} />}
    >
      <p>
        {sent ? (
          <>
            Open the e-mail we sent to <strong>{sent.email}</strong>
          </>
        ) : (
          "Open the e-mail we sent you"
        )}
        {`, tap its link within ${alertConfirmInWords()}, and say yes.`}
      </p>
      <p>
        {sent && `We sent it ${sent.isRepeated ? "again " : ""}at ${formatTime(sent.sentAt)}. `}
        No e-mail? Please look in your spam folder.
      </p>
      <div className={cluster}>
        {sent && !sent.isRepeated && (
          <Form id="again" action={href("/pet-alerts/sent")} result={result}>
            <Button variant="secondary">Send again</Button>
          </Form>
        )}
        <a className={action} href={href("/pet-alerts") + (sent?.chosen ?? "")}>
          Wrong address?
        </a>
      </div>
    </FormPage>
  );
}
