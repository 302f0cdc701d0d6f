import type { SubmissionResult } from "@conform-to/react";
import { Button } from "#app/ui/button/button.tsx";
import { TextArea } from "#app/ui/field/field.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { textField } from "#app/ui/form/form-fields.ts";
import { stack } from "#app/ui/layout/layout.css.ts";

type AnswerFormProps = { id: string; action: string; result: SubmissionResult | undefined };

/** The owner's answer to a question about the stay. */
export function AnswerForm(props: AnswerFormProps) {
  return (
    <Form {...props} intent="answer" className={stack.even} fields={["answer"]}>
      {({ answer }) => (
        <>
          <TextArea
            {...textField(answer)}
            label="Your answer"
            required
            rows={4}
            missing="Please write your answer"
          />
          <div>
            <Button>Answer</Button>
          </div>
        </>
      )}
    </Form>
  );
}
