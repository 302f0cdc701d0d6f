import type { ReactNode } from "react";
import { actions, link, list, summary, title as titleClass } from "./error-summary.css.ts";

type SummaryError = {
  id?: string | undefined;
  message: string;
};

type ErrorSummaryProps = {
  /** The anchor of its form's action: browsers ignore `autofocus` at an anchor. */
  id?: string | undefined;
  title?: string;
  errors?: readonly SummaryError[];
  autoFocus?: boolean;
  children?: ReactNode;
};

/** The errors of a returned form. Renders nothing without title or errors. */
export function ErrorSummary({
  id,
  title,
  errors = [],
  autoFocus = true,
  children,
}: ErrorSummaryProps) {
  if (!title && errors.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noAutofocus: after a failed post the summary is where reading goes on
    <div id={id} className={summary} role="alert" tabIndex={-1} autoFocus={autoFocus}>
      <h2 className={titleClass}>{title ?? "Please check these answers"}</h2>
      {errors.length > 0 && (
        <ul className={list}>
          {errors.map(({ id, message }) => (
            <li key={`${id} ${message}`}>
              {id ? (
                <a className={link} href={`#${id}`}>
                  {message}
                </a>
              ) : (
                message
              )}
            </li>
          ))}
        </ul>
      )}
      {children && <div className={actions}>{children}</div>}
    </div>
  );
}
