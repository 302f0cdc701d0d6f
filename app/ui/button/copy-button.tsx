import { hiddenText } from "#app/ui/layout/layout.css.ts";
import { Button } from "./button.tsx";

/** Shown by a script. `about` completes its accessible name. */
export function CopyButton({ text, about }: { text: string; about: string }) {
  return (
    <Button type="button" variant="secondary" data-action="copy" value={text} hidden>
      Copy<span className={hiddenText}> {about}</span>
    </Button>
  );
}
