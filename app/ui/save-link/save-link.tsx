import { href } from "react-router";
import { whatsAppShareLink } from "#app/platform/phone.ts";
import { formatReference } from "#app/platform/references.ts";
import { Button, buttonClass } from "#app/ui/button/button.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { cluster } from "#app/ui/layout/layout.css.ts";
import { useSite } from "#app/ui/shell/shell.tsx";

type KeepLinkProps = {
  reference: string;
  what: "request" | "message" | "gift";
};

/** Saves the address of a reference's page, which shows nothing personal to others. */
export function SaveLink({ reference, what }: KeepLinkProps) {
  const { origin, name } = useSite();
  const address = origin + href("/r/:reference", { reference });
  const text = `My ${what} at ${name}, ${formatReference(reference)}: ${address}`;
  return (
    <div className={cluster}>
      <a
        className={buttonClass({ variant: "secondary" })}
        href={whatsAppShareLink(text)}
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
