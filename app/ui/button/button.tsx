import type { ComponentProps, MouseEvent } from "react";
import { Link, type LinkProps } from "#app/ui/link/link.tsx";
import { variant as variants, wide as wideClass } from "./button.css.ts";

export type ButtonVariant = keyof typeof variants;

type Look = {
  variant?: ButtonVariant | undefined;
  /** As wide as its container. */
  wide?: boolean | undefined;
};

/** The class of a button, for elements that are neither `<button>` nor link. */
export function buttonClass({ variant = "primary", wide = false }: Look, more?: string): string {
  return [variants[variant], wide && wideClass, more].filter(Boolean).join(" ");
}

type ButtonProps = ComponentProps<"button"> &
  Look & {
    /** Work is in progress: the text becomes `pendingText` and clicks do nothing. */
    pending?: boolean | undefined;
    /** Also shown by the page's script while a plain form is being sent. */
    pendingText?: string | undefined;
  };

function isTrue(value: boolean | "true" | "false" | undefined): boolean {
  return value === true || value === "true";
}

/** A button of type `submit` by default. While pending it keeps the focus, so it is not `disabled`. */
export function Button({
  variant,
  wide,
  pending = false,
  pendingText = "Sending…",
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const blocked = pending || isTrue(rest["aria-disabled"]);
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (blocked) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="submit"
      data-pending={rest.type === "button" ? undefined : pendingText}
      {...rest}
      className={buttonClass({ variant, wide }, className)}
      aria-disabled={blocked || undefined}
      onClick={onClick || blocked ? click : undefined}
    >
      {pending ? pendingText : children}
    </button>
  );
}

type ButtonLinkProps = LinkProps & Look;

/** A link that looks like a button; it changes nothing. */
export function ButtonLink({ variant, wide, className, ...rest }: ButtonLinkProps) {
  return <Link {...rest} data-button="" className={buttonClass({ variant, wide }, className)} />;
}
