import type { ComponentProps } from "react";
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
    /** What it says while the page's script sends its form. */
    pendingText?: string | undefined;
  };

/** A button of type `submit` by default. While its form is under way it keeps the focus, so it is not `disabled`. */
export function Button({
  variant,
  wide,
  pendingText = "Sending…",
  className,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="submit"
      data-submits-with={rest.type === "button" ? undefined : pendingText}
      {...rest}
      className={buttonClass({ variant, wide }, className)}
    />
  );
}

type ButtonLinkProps = LinkProps & Look;

/** A link that looks like a button; it changes nothing. */
export function ButtonLink({ variant, wide, className, ...rest }: ButtonLinkProps) {
  return <Link {...rest} data-button="" className={buttonClass({ variant, wide }, className)} />;
}
