import type { ReactNode } from "react";
import { Icon } from "#app/ui/icons/icon.tsx";
import { hiddenText } from "#app/ui/layout/layout.css.ts";
import { needsScript } from "#app/ui/layout/needs-script.ts";
import { dismiss, place, text, tone as tones } from "./notice.css.ts";

export type NoticeTone = keyof typeof tones;

type NoticeProps = {
  tone?: NoticeTone | undefined;
  /** Disappears after six seconds unless pointed at; without scripts it stays. */
  autohide?: boolean | undefined;
  /** `page` takes the focus; `bottom` stays until it is dismissed unless `autohide` is set. */
  at?: keyof typeof place;
  children: ReactNode;
};

/** The dashboard puts it into an element that always exists, so that screen readers announce it. */
export function Notice({ tone = "success", autohide = false, at = "top", children }: NoticeProps) {
  const isBottom = at === "bottom";
  if (at === "page") {
    return (
      <div className={place.page} role="status" data-answer="" tabIndex={-1}>
        <NoticeBox tone={tone}>{children}</NoticeBox>
      </div>
    );
  }
  return (
    <div
      className={place[at]}
      role={isBottom ? undefined : "status"}
      data-autohide={autohide ? "" : undefined}
      data-above-bars={isBottom ? "" : undefined}
    >
      <NoticeBox tone={tone} canDismiss={isBottom && !autohide}>
        {children}
      </NoticeBox>
    </div>
  );
}

/** Marks bars at the bottom edge of a phone. */
export const bottomBar = { "data-bottom-bar": "" };

type NoticeBoxProps = {
  tone: NoticeTone;
  canDismiss?: boolean;
  children: ReactNode;
};

export function NoticeBox({ tone, canDismiss = false, children }: NoticeBoxProps) {
  return (
    <div className={tones[tone]}>
      <Icon name={tone === "success" ? "check" : tone === "error" ? "close" : "paw"} />
      <div className={text}>{children}</div>
      {canDismiss && (
        <button type="button" className={dismiss} data-action="dismiss" {...needsScript}>
          <Icon name="close" />
          <span className={hiddenText}>Dismiss</span>
        </button>
      )}
    </div>
  );
}
