import type { SubmissionResult } from "@conform-to/react";
import { href } from "react-router";
import type { ThreadEntry } from "#app/platform/threads/threads.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Disclosure } from "#app/ui/disclosure/disclosure.tsx";
import { TextArea } from "#app/ui/field/field.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { isReturnedForm, textField } from "#app/ui/form/form-fields.ts";
import { stack } from "#app/ui/layout/layout.css.ts";
import { Messages } from "./thread.tsx";

/** The form's intent and its field's name. */
export const reply = "reply";

type WriteBackProps = {
  reference: string;
  entries: readonly ThreadEntry[];
  missing: string;
  result: SubmissionResult | undefined;
};

/** On a reference's page: the sender's form and all messages. */
export function WriteBack(props: WriteBackProps) {
  const { reference, entries, missing, result } = props;
  return (
    <>
      <Form
        id={reply}
        action={href("/r/:reference", { reference })}
        intent={reply}
        className={stack.even}
        fields={[reply]}
        result={isReturnedForm(result, reply) ? result : undefined}
      >
        {(fields) => (
          <>
            <TextArea
              {...textField(fields.reply)}
              label="Write back"
              rows={4}
              required
              missing={missing}
            />
            <div>
              <Button pendingText="Sending…">Send</Button>
            </div>
          </>
        )}
      </Form>
      <Disclosure title={`All messages (${entries.length})`} open={!lastAnswer(entries)}>
        <Messages entries={entries} reader="owner" isOneOfMany />
      </Disclosure>
    </>
  );
}

export function lastAnswer(entries: readonly ThreadEntry[]): ThreadEntry | undefined {
  return entries.findLast(({ author }) => author === "staff");
}
