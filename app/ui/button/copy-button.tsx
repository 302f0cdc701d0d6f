import { useState } from "react";
import { useScripts } from "#app/ui/form/use-scripts.ts";
import { hiddenText } from "#app/ui/layout/layout.css.ts";
import { Button } from "./button.tsx";

const saidMs = 2500;

/** Copies a text; there only where scripts run. `about` tells it from others for those who do not see what is beside it. */
export function CopyButton({ text, about }: { text: string; about: string }) {
  const scripts = useScripts();
  const [isCopied, setIsCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setIsCopied(true);
    setTimeout(() => setIsCopied(false), saidMs);
  };
  return (
    <Button
      type="button"
      variant="secondary"
      data-copy={text}
      hidden={!scripts || !navigator.clipboard}
      onClick={() => void copy()}
    >
      {isCopied ? (
        "Copied"
      ) : (
        <>
          Copy<span className={hiddenText}> {about}</span>
        </>
      )}
    </Button>
  );
}
