import type { ReactNode } from "react";
import { whatsAppLink } from "#app/platform/phone.ts";
import type { Site } from "#app/platform/services.ts";
import { type ButtonVariant, buttonClass } from "#app/ui/button/button.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { useSite } from "#app/ui/shell/shell.tsx";

/** Writes `text` to the shelter. Undefined if its number has no WhatsApp address. */
export function shelterChat(
  site: Pick<Site, "name" | "phone" | "whatsapp">,
  text = `Hello ${site.name}, `,
): string | undefined {
  return whatsAppLink(site.whatsapp || site.phone, text);
}

type WhatsAppLinkProps = {
  /** Names the pet or the reference. */
  text?: string;
  variant?: ButtonVariant;
  className?: string;
  children?: ReactNode;
};

export function WhatsAppLink(props: WhatsAppLinkProps) {
  const { text, variant = "secondary", className, children = "WhatsApp us" } = props;
  const address = shelterChat(useSite(), text);
  if (!address) return null;
  return (
    <a className={className ?? buttonClass({ variant })} href={address} rel="noreferrer">
      <Icon name="whatsapp" />
      {children}
    </a>
  );
}
