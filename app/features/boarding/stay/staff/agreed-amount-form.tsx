import type { SubmissionResult } from "@conform-to/react";
import { Button } from "#app/ui/button/button.tsx";
import { Disclosure } from "#app/ui/disclosure/disclosure.tsx";
import { TextArea, TextField } from "#app/ui/field/field.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { textField } from "#app/ui/form/form-fields.ts";
import { stack } from "#app/ui/layout/layout.css.ts";

type AgreedAmountFormProps = {
  action: string;
  result: SubmissionResult | undefined;
};

export function AgreedAmountForm({ result, ...form }: AgreedAmountFormProps) {
  return (
    <Disclosure title="Change the agreed amount" open={result !== undefined}>
      <Form
        {...form}
        id="agreed-amount"
        intent="agree"
        className={stack.even}
        fields={["agreed", "reason"]}
        result={result}
      >
        {({ agreed, reason }) => (
          <>
            <TextField
              {...textField(agreed)}
              label="Amount for the whole stay (NGN)"
              inputMode="decimal"
              required
              missing="Please enter the amount"
            />
            <TextArea
              {...textField(reason)}
              label="Why, which owner and boarder read"
              required
              missing="Please say why; the owner and the boarder read it"
              rows={2}
            />
            <div>
              <Button pendingText="Saving…">Change Amount</Button>
            </div>
          </>
        )}
      </Form>
    </Disclosure>
  );
}
