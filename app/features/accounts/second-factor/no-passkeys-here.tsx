import type { NoPasskeys } from "./second-factor.ts";

export function NoPasskeysHere({ elsewhere }: NoPasskeys) {
  if (!elsewhere) {
    return (
      <p>
        Passkeys belong to the name of a site, and this one is reached by a bare number. Codes from
        an app work here.
      </p>
    );
  }
  return (
    <p>
      Passkeys belong to the name of a site, and this address is a bare number. They work at{" "}
      <a href={elsewhere}>{elsewhere.replace("http://", "")}</a>, where you sign in once more.
    </p>
  );
}
