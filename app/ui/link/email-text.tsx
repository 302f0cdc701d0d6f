import { Fragment } from "react";

/** An e-mail address as text: lines break before the `@` or a dot only. */
export function EmailText({ children }: { children: string }) {
  return children.split(/(?=[@.])/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no other identity and never move
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}

export function EmailLink({ email }: { email: string }) {
  return (
    <a href={`mailto:${email}`}>
      <EmailText>{email}</EmailText>
    </a>
  );
}
