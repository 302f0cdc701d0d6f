import { hiddenText } from "#app/ui/layout/layout.css.ts";
import { Button } from "./button.tsx";

/**
 * Copies a text; the script of reading pages shows it and acts. `about` tells it from others for those who do not see
 * what is beside it.
 */
export function CopyButton({ text, about }: { text: string; about: string }) {
  return (
    <Button type="button" variant="secondary" data-action="copy" value={text} hidden>
      Copy<span className={hiddenText}> {about}</span>
    </Button>
  );
}
