import type { SubmissionResult } from "@conform-to/react";
import { href } from "react-router";
import type { ThreadEntry } from "#app/platform/threads/threads.ts";
import { Button } from "#app/ui/button/button.tsx";
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

/** On a reference's page: the messages, the newest last, and the sender's form below them. */
export function WriteBack(props: WriteBackProps) {
  const { reference, entries, missing, result } = props;
  return (
    <section className={stack.even} aria-labelledby="messages">
      <h2 id="messages">Messages</h2>
      <Messages entries={entries} reader="owner" />
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
              label={hasAnswer(entries) ? "Write back" : "Add something"}
              rows={3}
              required
              missing={missing}
            />
            <div>
              <Button pendingText="Sending…">Send</Button>
            </div>
          </>
        )}
      </Form>
    </section>
  );
}

function hasAnswer(entries: readonly ThreadEntry[]): boolean {
  return entries.some(({ author }) => author === "staff");
}
