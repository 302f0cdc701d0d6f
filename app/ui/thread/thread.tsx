import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import { formatInstant } from "#app/platform/dates.ts";
import { capitalised } from "#app/platform/in-words.ts";
import {
  messageMissing,
  messagesShown,
  newestAnchor,
  type ThreadAuthor,
  type ThreadEntry,
} from "#app/platform/threads/threads.ts";
import { Button } from "#app/ui/button/button.tsx";
import { TextArea } from "#app/ui/field/field.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { textField } from "#app/ui/form/form-fields.ts";
import { stack } from "#app/ui/layout/layout.css.ts";
import { Prose } from "#app/ui/prose/prose.tsx";
import * as css from "./thread.css.ts";

const authors: Record<ThreadAuthor, string> = {
  staff: "our team",
  owner: "the owner",
  boarder: "the boarder",
  vet: "the veterinarian",
};

/** Messages without a name are from our team. */
function authorText(name: string, author: ThreadAuthor): string {
  return name === "" ? capitalised(authors[author]) : `${name}, ${authors[author]}`;
}

type MessagesProps = {
  entries: readonly ThreadEntry[];
  reader?: ThreadAuthor | undefined;
  /** One of several threads: no anchor at the newest message. */
  isOneOfMany?: boolean;
};

export function Messages({ entries, reader, isOneOfMany = false }: MessagesProps) {
  return (
    <ol className={css.messages}>
      {entries.map(({ id, at, author, authorName, text }, index) => (
        <li
          key={id}
          id={!isOneOfMany && index === entries.length - 1 ? newestAnchor.slice(1) : undefined}
          className={author === reader ? css.own : css.theirs}
        >
          <p className={css.by}>
            {author === reader && author !== "staff" ? "You" : authorText(authorName, author)}
            {", "}
            <time className={css.when} dateTime={at}>
              {formatInstant(at)}
            </time>
          </p>
          <Prose text={text} />
        </li>
      ))}
    </ol>
  );
}

type ThreadProps = MessagesProps & {
  empty: string;
  children: ReactNode;
};

export function Thread({ empty, children, ...messages }: ThreadProps) {
  const { entries } = messages;
  return (
    <section className={stack.even} aria-labelledby="messages">
      <h2 id="messages">Messages</h2>
      {entries.length >= messagesShown && (
        <p className={css.quiet}>
          {`These are the newest ${messagesShown}. All of them are in the file with your data.`}
        </p>
      )}
      {entries.length > 0 ? <Messages {...messages} /> : <p className={css.quiet}>{empty}</p>}
      {children}
    </section>
  );
}

type ThreadFormProps = {
  action: string;
  result: SubmissionResult | undefined;
  hint: string;
  /** The page has another button that comes first. */
  isSecond?: boolean;
};

/** Its intent and its field are called `message`. */
export function ThreadForm({ action, result, hint, isSecond = false }: ThreadFormProps) {
  return (
    <Form
      id="message"
      intent="message"
      action={action}
      className={css.form}
      fields={["message"]}
      result={result}
    >
      {({ message }) => (
        <>
          <TextArea
            {...textField(message)}
            label="Your message"
            rows={3}
            required
            missing={messageMissing}
            hint={hint}
          />
          <div>
            <Button variant={isSecond ? "secondary" : "primary"} pendingText="Sending…">
              Send
            </Button>
          </div>
        </>
      )}
    </Form>
  );
}

export function ThreadClosed({ children }: { children: string }) {
  return <p className={css.quiet}>{children}</p>;
}
