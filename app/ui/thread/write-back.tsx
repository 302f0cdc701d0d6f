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

type WriteBackFormProps = {
  reference: string;
  label: string;
  missing: string;
  result: SubmissionResult | undefined;
};

export function WriteBackForm({ reference, label, missing, result }: WriteBackFormProps) {
  return (
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
            label={label}
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
  );
}

type WriteBackProps = Omit<WriteBackFormProps, "label"> & { entries: readonly ThreadEntry[] };

/** On a reference's page: the messages, the newest last, and the sender's form below them. */
export function WriteBack({ entries, ...form }: WriteBackProps) {
  return (
    <section className={stack.even} aria-labelledby="messages">
      <h2 id="messages">Messages</h2>
      <Messages entries={entries} reader="owner" />
      <WriteBackForm {...form} label={hasAnswer(entries) ? "Write back" : "Add something"} />
    </section>
  );
}

function hasAnswer(entries: readonly ThreadEntry[]): boolean {
  return entries.some(({ author }) => author === "staff");
}
