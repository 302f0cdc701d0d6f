import { Button } from "#app/ui/button/button.tsx";
import { HiddenFields } from "#app/ui/form/hidden-fields.tsx";
import { stack } from "#app/ui/layout/layout.css.ts";
import { PasskeyScript } from "./passkey-script.tsx";
import type { PasskeyCeremony } from "./second-factor.ts";

type PasskeyFormProps = {
  /** Where the answer is posted, as the field `passkey`. */
  action: string;
  intent: string;
  ceremony: PasskeyCeremony;
  children: string;
};

/** Hidden without scripts or support. */
export function PasskeyForm({ action, intent, ceremony, children }: PasskeyFormProps) {
  return (
    <>
      <form
        method="post"
        action={action}
        className={stack.even}
        data-supported="passkey"
        data-ceremony={JSON.stringify(ceremony)}
      >
        <HiddenFields values={{ intent, passkey: "" }} />
        <Button wide pendingText="Waiting…">
          {children}
        </Button>
      </form>
      <PasskeyScript />
    </>
  );
}
