import { Button } from "#app/ui/button/button.tsx";
import { HiddenFields } from "#app/ui/form/hidden-fields.tsx";
import { stack } from "#app/ui/layout/layout.css.ts";
import "#app/ui/support/support.css.ts";

type AllowPushProps = {
  /** Where the browser's subscription is posted, with the intent `subscribe`. */
  action: string;
  publicKey: string;
};

/** Asks the browser for permission to show notifications; without scripts or support, explains how to get them. */
export function AllowPush({ action, publicKey }: AllowPushProps) {
  return (
    <>
      <p data-unknown="push">
        This needs JavaScript. Open this page in Chrome, Firefox, Edge or Samsung Internet with
        JavaScript on, and press the button that is here then.
      </p>
      <p data-unsupported="push">
        This browser shows no notifications of sites. Chrome, Firefox, Edge and Samsung Internet do.
        On an iPhone, first add this site to your Home Screen with Share, and open it from there.
      </p>
      <form
        method="post"
        action={action}
        className={stack.even}
        data-supported="push"
        data-public-key={publicKey}
      >
        <HiddenFields values={{ intent: "subscribe", endpoint: "", p256dh: "", auth: "" }} />
        <Button wide pendingText="Waiting…">
          Allow on this phone
        </Button>
      </form>
      <script type="module" src="/allow-push.js" data-controller="allow-push" />
    </>
  );
}
