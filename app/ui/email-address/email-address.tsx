/** An e-mail address that breaks before its host where it must break. */
export function EmailAddress({ email }: { email: string }) {
  const at = email.lastIndexOf("@");
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  );
}
