import { Button } from "#app/ui/button/button.tsx";
import { hiddenText } from "#app/ui/layout/layout.css.ts";

/** Shown by a script. `about` completes its accessible name. */
export function CopyButton({ text, about }: { text: string; about: string }) {
  return (
    <Button type="button" variant="secondary" data-action="copy" value={text} hidden>
      Copy<span className={hiddenText}> {about}</span>
    </Button>
  );
}
