import type { ComponentProps } from "react";
import { Link, type LinkProps } from "#app/ui/link/link.tsx";
import { variant as variants, wide as wideClass } from "./button.css.ts";

export type ButtonVariant = keyof typeof variants;

type Look = {
  variant?: ButtonVariant | undefined;
  wide?: boolean | undefined;
};

/** For elements that are neither `<button>` nor link. */
export function buttonClass({ variant = "primary", wide = false }: Look, more?: string): string {
  return [variants[variant], wide && wideClass, more].filter(Boolean).join(" ");
}

type ButtonProps = ComponentProps<"button"> &
  Look & {
    pendingText?: string | undefined;
  };

/** Not `disabled` while its form is pending, so that it keeps the focus. */
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

/** For navigation only; actions are forms. */
export function ButtonLink({ variant, wide, className, ...rest }: ButtonLinkProps) {
  return <Link {...rest} data-button="" className={buttonClass({ variant, wide }, className)} />;
}
