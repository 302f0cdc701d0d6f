import "#app/ui/support/support.css.ts";

/** Its script shows `data-supported="passkey"` or `data-unsupported="passkey"`; without scripts neither is visible. */
export function PasskeyScript() {
  return <script type="module" src="/passkey.js" data-controller="passkey" />;
}
