import "#app/ui/support/support.css.ts";

/**
 * Tells what stands on the page whether the browser supports passkeys: `data-supported="passkey"` and
 * `data-unsupported="passkey"` are shown accordingly, without scripts neither.
 */
export function PasskeyScript() {
  return <script type="module" src="/passkey.js" data-controller="passkey" />;
}
