import type { ReactNode } from "react";
import { AskingButton } from "#app/ui/action-form/asking-button.tsx";
import type { ButtonVariant } from "#app/ui/button/button.tsx";
import { Link } from "#app/ui/link/link.tsx";
import * as css from "./needs-list.css.ts";

type Need = {
  id: string;
  picture: ReactNode;
  title: string;
  href: string;
  /** Loads a document: the page is none of the hydrated ones. */
  document?: boolean | undefined;
  text: string;
  /** For how long, as in `5 days`. */
  waited?: string | undefined;
  /** What was just done with it. */
  done?: string | undefined;
  /** Where its buttons are sent. */
  action?: string | undefined;
  buttons: readonly {
    intent: string;
    word: string;
    label: string;
    variant?: ButtonVariant;
    question?: string;
    submissionKey: string;
    hidden?: Record<string, string>;
  }[];
  hidden?: Record<string, string>;
};

/** What waits, line by line: picture, who, what, how long, and its one or two buttons. */
export function NeedsList({ needs }: { needs: readonly Need[] }) {
  return (
    <ul className={css.list}>
      {needs.map(({ id, picture, title, href, document, text, waited, done, ...rest }) => (
        <li key={id} className={css.item}>
          <span className={css.sign}>{picture}</span>
          <div className={css.what}>
            <Link className={css.line} to={href} reloadDocument={document} title={title}>
              <strong>{title}</strong>
            </Link>
            <span className={`${css.text} ${css.quiet}`}>{text}</span>
          </div>
          {waited && <span className={css.since}>{waited}</span>}
          {(done || rest.buttons.length > 0) && (
            <div className={css.buttons}>
              {done && <span className={css.word}>{`${done}.`}</span>}
              {rest.buttons.map(({ word, label, question, variant = "secondary", ...button }) => (
                <AskingButton
                  key={button.intent}
                  {...button}
                  action={rest.action ?? ""}
                  hidden={{ ...rest.hidden, ...button.hidden }}
                  question={question}
                  variant={variant}
                  label={label}
                  preventScrollReset
                >
                  {word}
                </AskingButton>
              ))}
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}
