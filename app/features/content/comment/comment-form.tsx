import type { SubmissionResult } from "@conform-to/react";
import { Button } from "#app/ui/button/button.tsx";
import { TextArea, TextField } from "#app/ui/field/field.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { textField } from "#app/ui/form/form-fields.ts";
import { hiddenText, pair, stack } from "#app/ui/layout/layout.css.ts";
import { commentMessages } from "./comment.ts";

type CommentFields = { name: string; email: string; comment: string };

type CommentFormProps = {
  action: string;
  /** What is known of whoever is signed in. */
  contact: Pick<CommentFields, "name" | "email"> | null;
  result: SubmissionResult | undefined;
};

/** Works on the server alone; the browser only submits. */
export function CommentForm({ action, contact, result }: CommentFormProps) {
  return (
    <Form
      id="comment"
      action={action}
      isAnchored
      className={stack.even}
      fields={["name", "email", "comment"]}
      defaultValue={contact ?? {}}
      result={result}
    >
      {({ name, email, comment }) => (
        <>
          <div className={pair}>
            <TextField
              {...textField(name)}
              label="Name"
              required
              missing={commentMessages.name}
              autoComplete="name"
            />
            <TextField
              {...textField(email)}
              label="Email"
              required
              missing={commentMessages.email}
              type="email"
              inputMode="email"
              autoComplete="email"
              asksOnce
              hint="Not shown. We mail you a link to erase your comment."
            />
          </div>
          <TextArea
            {...textField(comment)}
            label="Comment"
            required
            missing={commentMessages.comment}
            rows={5}
          />
          <div className={hiddenText} aria-hidden="true">
            <label htmlFor="comment-subject">Leave this empty</label>
            {/* No address book and no password manager has something of this name. */}
            <input id="comment-subject" name="subject" tabIndex={-1} autoComplete="off" />
          </div>
          <p>Our team reads every comment before others can see it.</p>
          <div>
            <Button pendingText="Sending…">Send Comment</Button>
          </div>
        </>
      )}
    </Form>
  );
}
