import type { ReactNode } from "react";
import { ButtonLink, type ButtonVariant } from "#app/ui/button/button.tsx";
import { OpenText } from "#app/ui/disclosure/open-text.tsx";
import { AskingButton } from "#app/ui/form/asking-button.tsx";
import { ChoiceButton, type Choices } from "#app/ui/form/choice-button.tsx";
import { Link } from "#app/ui/link/link.tsx";
import * as css from "./needs-list.css.ts";

type Need = {
  id: string;
  picture: ReactNode;
  title: string;
  href: string;
  text: string;
  message?: string | undefined;
  /** What else its button does; never cut. */
  note?: string | undefined;
  /** Urgency, such as `5 days late`. */
  when?: string | undefined;
  isLate?: boolean;
  /** What was just done. */
  done?: string | undefined;
  action?: string | undefined;
  buttons: readonly {
    intent: string;
    text: string;
    label: string;
    variant?: ButtonVariant;
    question?: string;
    choices?: Choices;
    submissionKey: string;
    hidden?: Record<string, string>;
  }[];
  links?: readonly { text: string; label: string; href: string }[] | undefined;
  hidden?: Record<string, string>;
};

type NeedsListProps = {
  needs: readonly Need[];
  /** Urgency, text and message in one paragraph of two lines, three on a phone, and one column of buttons. */
  brief?: boolean;
};

export function NeedsList({ needs, brief = false }: NeedsListProps) {
  return (
    <ul className={brief ? `${css.list} ${css.brief}` : css.list}>
      {needs.map(
        ({
          id,
          picture,
          title,
          href,
          text,
          message,
          note,
          when,
          isLate,
          done,
          links = [],
          ...rest
        }) => (
          <li key={id} data-key={id} className={css.item}>
            <span className={css.sign}>{picture}</span>
            <div className={css.what}>
              <Link className={css.line} to={href} title={title}>
                <strong>{title}</strong>
              </Link>
              {brief ? (
                <span className={css.paragraph} title={message}>
                  {when && <strong className={isLate ? css.lateWord : css.when}>{when}</strong>}
                  {[when && " · ", text, message && ` · “${message}”`].filter(Boolean).join("")}
                </span>
              ) : (
                <>
                  <span className={`${css.text} ${css.quiet}`}>{text}</span>
                  {message && <OpenText text={message} />}
                </>
              )}
              {note && <p className={css.quiet}>{note}</p>}
            </div>
            {when && !brief && <span className={isLate ? css.late : css.since}>{when}</span>}
            {(done || rest.buttons.length > 0 || links.length > 0) && (
              <div className={css.buttons}>
                {done && <span className={css.text}>{`${done}.`}</span>}
                {rest.buttons.map(({ text, question, choices, ...one }) => {
                  const button = {
                    variant: "secondary" as const,
                    ...one,
                    action: rest.action ?? "",
                    hidden: { ...rest.hidden, ...one.hidden },
                    children: text,
                  };
                  return choices ? (
                    <ChoiceButton key={one.intent} {...button} choices={choices} />
                  ) : (
                    <AskingButton key={one.intent} {...button} question={question} />
                  );
                })}
                {links.map(({ text, label, href }) => (
                  <ButtonLink key={text} variant="secondary" to={href} aria-label={label}>
                    {text}
                  </ButtonLink>
                ))}
              </div>
            )}
          </li>
        ),
      )}
    </ul>
  );
}
