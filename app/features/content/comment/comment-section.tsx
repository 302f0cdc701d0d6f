import type { SubmissionResult } from "@conform-to/react";
import type { ComponentProps } from "react";
import { formatDay } from "#app/platform/dates.ts";
import { Button } from "#app/ui/button/button.tsx";
import { TextArea, TextField } from "#app/ui/field/field.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { textField } from "#app/ui/form/form-fields.ts";
import { hiddenText, sheet, stack } from "#app/ui/layout/layout.css.ts";
import { Prose } from "#app/ui/prose/prose.tsx";
import * as css from "./comment.css.ts";
import { commentMessages, type PublicComment } from "./comment.ts";

type CommentSectionProps = ComponentProps<typeof CommentForm> & {
  comments: readonly PublicComment[];
  /** The heading with their number. */
  label: string;
};

export function CommentSection({ comments, label, ...form }: CommentSectionProps) {
  return (
    <>
      <section className={stack.even} aria-labelledby="comments">
        <h2 id="comments">{label}</h2>
        {comments.length === 0 && <p>Nobody has written yet. Be the first.</p>}
        <div className={css.comments}>
          {comments.map(({ id, name, text, at }) => (
            <article key={id} className={css.comment} aria-label={`Comment of ${name}`}>
              <p className={css.writer}>
                <strong>{name}</strong>
                <time className={css.when} dateTime={at}>
                  {formatDay(at)}
                </time>
              </p>
              <Prose text={text} />
            </article>
          ))}
        </div>
      </section>
      <section className={`${sheet} ${stack.even}`} aria-labelledby="write">
        <h2 id="write">Write a comment</h2>
        <CommentForm {...form} />
      </section>
    </>
  );
}

type CommentFields = { name: string; email: string; comment: string };

type CommentFormProps = {
  action: string;
  /** Name and address of the signed-in person. */
  contact: Pick<CommentFields, "name" | "email"> | null;
  result: SubmissionResult | undefined;
};

function CommentForm({ action, contact, result }: CommentFormProps) {
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
            hint="Not shown. We e-mail you a link that erases your comment."
          />
          <TextArea
            {...textField(comment)}
            label="Comment"
            required
            missing={commentMessages.comment}
            rows={5}
          />
          <div className={hiddenText} aria-hidden="true">
            <label htmlFor="comment-subject">Leave this empty</label>
            {/* A name that address books and password managers do not fill in. */}
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
