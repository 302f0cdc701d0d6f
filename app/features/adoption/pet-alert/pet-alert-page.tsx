import { href } from "react-router";
import { Button } from "#app/ui/button/button.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { FormPage } from "#app/ui/form-page/form-page.tsx";
import { cluster, stack, tips } from "#app/ui/layout/layout.css.ts";
import { AlertSteps } from "./alert-steps.tsx";
import { alertInWords } from "./pet-alert.ts";

type PetAlertPageProps = {
  alert: { token: string; filterText: string; confirmed: boolean; others: readonly string[] };
};

/** Mail programs open links by themselves, so only the buttons confirm or stop. */
export function PetAlertPage({
  alert: { token, filterText, confirmed, others },
}: PetAlertPageProps) {
  return (
    <FormPage
      title={confirmed ? "We tell you about new pets" : "Shall we write to you?"}
      art="letter"
      beside={<AlertSteps done={confirmed ? 2 : 1} />}
    >
      <Form action={href("/pet-alerts/:token", { token })} className={stack.even}>
        <p>
          {confirmed
            ? `We write at most once a day, for ${alertInWords()}, when such a pet comes:`
            : "Say yes, and we write at most once a day when such a pet comes:"}
        </p>
        <ul className={tips}>
          {[filterText, ...others].map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
        <div className={cluster}>
          {!confirmed && (
            <Button name="intent" value="confirm">
              Yes, tell me
            </Button>
          )}
          <Button name="intent" value="stop" variant="secondary" pendingText="Stopping…">
            {confirmed ? "Stop these e-mails" : "No, forget my address"}
          </Button>
        </div>
      </Form>
    </FormPage>
  );
}
