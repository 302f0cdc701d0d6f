import { useState } from "react";
import { useNavigation, useSubmit } from "react-router";
import { Button } from "#app/ui/button/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary/error-summary.tsx";
import { useScripts } from "#app/ui/form/use-scripts.ts";
import { subscribeBrowser } from "./browser-push.ts";

type AllowPushProps = {
  /** Where the browser's subscription is posted, with the intent `subscribe`. */
  action: string;
  publicKey: string;
};

/** Asks the browser for permission to show notifications; without scripts or support, explains how to get them. */
export function AllowPush({ action, publicKey }: AllowPushProps) {
  const submit = useSubmit();
  const isSending = useNavigation().formData?.get("intent") === "subscribe";
  const [asks, setAsks] = useState(false);
  const [failure, setFailure] = useState<string>();
  const support = usePushSupport();
  if (support === "unknown") {
    return (
      <p>
        This needs JavaScript. Open this page in Chrome, Firefox, Edge or Samsung Internet with
        JavaScript on, and press the button that is here then.
      </p>
    );
  }
  if (support === "no") {
    return (
      <p>
        This browser shows no notifications of sites. Chrome, Firefox, Edge and Samsung Internet do.
        On an iPhone, first add this site to your Home Screen with Share, and open it from there.
      </p>
    );
  }

  async function allow() {
    setAsks(true);
    setFailure(undefined);
    try {
      const subscription = await subscribe(publicKey);
      if (typeof subscription === "string") setFailure(subscription);
      else await submit({ intent: "subscribe", ...subscription }, { method: "post", action });
    } catch {
      setFailure("Your phone could not be asked. Please check your connection and try again.");
    } finally {
      setAsks(false);
    }
  }

  return (
    <>
      <ErrorSummary title={failure} />
      <Button type="button" pending={asks || isSending} pendingText="Waiting…" onClick={allow} wide>
        Allow on this phone
      </Button>
    </>
  );
}

/** Whether this browser can show notifications; `unknown` without scripts. */
function usePushSupport(): "unknown" | "yes" | "no" {
  if (!useScripts()) return "unknown";
  const has = ["Notification", "PushManager"].every((name) => name in window);
  return has && "serviceWorker" in navigator ? "yes" : "no";
}

const blocked =
  "Notifications of this site are blocked. Allow them in your browser's settings for this site, then try again.";

/** Returns the subscription to be posted, or why there is none. */
async function subscribe(publicKey: string) {
  if ((await Notification.requestPermission()) !== "granted") return blocked;
  return subscribeBrowser(publicKey);
}
