import { type SubmissionResult, useForm } from "@conform-to/react";
import { Button } from "#app/ui/button/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary/error-summary.tsx";
import { TextArea, TextField } from "#app/ui/field/field.tsx";
import { summaryOf, textField } from "#app/ui/form/form-fields.ts";
import { hiddenText, pair, stack } from "#app/ui/layout/layout.css.ts";
import { PlainForm } from "#app/ui/plain-form/plain-form.tsx";
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
  const [form, fields] = useForm<CommentFields>({
    id: "comment",
    lastResult: result ?? null,
    defaultValue: contact ?? {},
  });
  const { name, email, comment } = fields;
  return (
    <PlainForm
      draft="comment"
      action={`${action}#${form.id}`}
      id={result ? undefined : form.id}
      className={stack.even}
    >
      {result && (
        <ErrorSummary
          id={form.id}
          title={form.errors?.[0]}
          errors={summaryOf([name, email, comment])}
        />
      )}
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
    </PlainForm>
  );
}
