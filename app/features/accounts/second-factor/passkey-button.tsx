import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";
import { useState } from "react";
import { useNavigation, useSubmit } from "react-router";
import { Button } from "#app/ui/button/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary/error-summary.tsx";
import { useScripts } from "#app/ui/form/use-scripts.ts";

type PasskeyButtonProps = {
  /** Where the browser's answer is posted, as the field `passkey`, with this intent. */
  action: string;
  intent: string;
  /** The browser's options: to create a passkey, or to sign with one. */
  ceremony:
    | { create: PublicKeyCredentialCreationOptionsJSON }
    | { request: PublicKeyCredentialRequestOptionsJSON };
  children: string;
};

/** Has the browser create a passkey, or sign with one. Absent without scripts or support. */
export function PasskeyButton({ action, intent, ceremony, children }: PasskeyButtonProps) {
  const submit = useSubmit();
  const isSending = useNavigation().formData?.get("intent") === intent;
  const [asks, setAsks] = useState(false);
  const [failure, setFailure] = useState<string>();
  if (usePasskeySupport() !== "yes") return null;

  async function ask() {
    setAsks(true);
    setFailure(undefined);
    try {
      const passkey = JSON.stringify(await answerOf(ceremony));
      await submit({ intent, passkey }, { method: "post", action });
    } catch (error) {
      setFailure(reasonOf(error));
    } finally {
      setAsks(false);
    }
  }

  return (
    <>
      <ErrorSummary title={failure} />
      <Button type="button" pending={asks || isSending} pendingText="Waiting…" onClick={ask} wide>
        {children}
      </Button>
    </>
  );
}

/** Whether this browser supports passkeys; `unknown` without scripts. */
export function usePasskeySupport(): "unknown" | "yes" | "no" {
  if (!useScripts()) return "unknown";
  return typeof window.PublicKeyCredential === "function" ? "yes" : "no";
}

/** Loads the library when the button is pressed. */
async function answerOf(ceremony: PasskeyButtonProps["ceremony"]) {
  const { startAuthentication, startRegistration } = await import("@simplewebauthn/browser");
  return "create" in ceremony
    ? startRegistration({ optionsJSON: ceremony.create })
    : startAuthentication({ optionsJSON: ceremony.request });
}

function reasonOf(error: unknown): string {
  const name = error instanceof Error ? error.name : "";
  if (name === "InvalidStateError") return "This phone or computer has a passkey here already.";
  if (name === "NotAllowedError" || name === "AbortError") {
    return "Your phone or computer gave no passkey. You can try again.";
  }
  return "Network error. Please check your connection.";
}
