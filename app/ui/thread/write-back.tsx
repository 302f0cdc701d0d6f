import type { SubmissionResult } from "@conform-to/react";
import { href } from "react-router";
import type { ThreadEntry } from "#app/platform/threads/threads.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Disclosure } from "#app/ui/disclosure/disclosure.tsx";
import { TextArea } from "#app/ui/field/field.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { cameBack, textField } from "#app/ui/form/form-fields.ts";
import { stack } from "#app/ui/layout/layout.css.ts";
import { Messages } from "./thread.tsx";

/** The intent of the form, and the name of its field. */
export const reply = "reply";

type WriteBackProps = {
  reference: string;
  /** All that was written, oldest first. */
  entries: readonly ThreadEntry[];
  /** What is said of an empty text. */
  missing: string;
  result: SubmissionResult | undefined;
};

/** Of the page behind a reference: the form by which its sender writes to our team, and all that was written. */
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
        result={cameBack(result, reply) ? result : undefined}
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

/** The newest message of our team. */
export function lastAnswer(entries: readonly ThreadEntry[]): ThreadEntry | undefined {
  return entries.findLast(({ author }) => author === "staff");
}
