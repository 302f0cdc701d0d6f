import { href } from "react-router";
import { formatReference } from "#app/platform/references.ts";
import { Button, buttonClass } from "#app/ui/button/button.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { cluster } from "#app/ui/layout/layout.css.ts";
import { useSite } from "#app/ui/shell/shell.tsx";

type KeepLinkProps = {
  reference: string;
  /** The sender's word for it. */
  what: "request" | "message" | "gift";
};

/**
 * Ways to find the page of a reference again; its address shows nothing personal to others. A copied link needs a
 * script, which shows the button.
 */
export function KeepLink({ reference, what }: KeepLinkProps) {
  const { origin, name } = useSite();
  const address = origin + href("/r/:reference", { reference });
  const text = `My ${what} at ${name}, ${formatReference(reference)}: ${address}`;
  return (
    <div className={cluster}>
      <a
        className={buttonClass({ variant: "secondary" })}
        href={`https://wa.me/?${new URLSearchParams({ text })}`}
        rel="noopener"
      >
        <Icon name="whatsapp" />
        Keep it in WhatsApp
      </a>
      <Button type="button" variant="secondary" data-action="copy" value={address} hidden>
        Copy link
      </Button>
    </div>
  );
}
