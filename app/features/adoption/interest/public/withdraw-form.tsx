import { href } from "react-router";
import { Button } from "#app/ui/button/button.tsx";
import { Disclosure } from "#app/ui/disclosure/disclosure.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { stack } from "#app/ui/layout/layout.css.ts";

type WithdrawFormProps = {
  reference: string;
  pet: string;
  status: string;
};

/** The applicant's form to withdraw the request. It has to be opened first, so that it is not sent by accident. */
export function WithdrawForm({ reference, pet, status }: WithdrawFormProps) {
  return (
    <Disclosure title="Withdraw this request">
      <Form action={href("/r/:reference", { reference })} className={stack.even}>
        <p>
          {status === "approved"
            ? `${pet} is reserved for you. If you withdraw, ${pet} is free for another family at once.`
            : `We stop looking at your request for ${pet}. You can ask again at any time.`}
        </p>
        <input type="hidden" name="intent" value="withdraw" />
        <div>
          <Button variant="danger" pendingText="Withdrawing…">
            Yes, withdraw my request
          </Button>
        </div>
      </Form>
    </Disclosure>
  );
}
