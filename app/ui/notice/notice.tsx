import { type ReactNode, useEffect, useRef, useState } from "react";
import { Icon } from "#app/ui/icons/icon.tsx";
import { hiddenText } from "#app/ui/layout/layout.css.ts";
import { dismiss, place, text, tone as tones } from "./notice.css.ts";

export type NoticeTone = keyof typeof tones;

/** How long a notice stays where a script can take it away. */
const stay = 6000;

type NoticeProps = {
  tone?: NoticeTone | undefined;
  /** Goes after six seconds, unless pointed at; without a script it stays until the next page. */
  autohide?: boolean | undefined;
  /** Below the header, or at the bottom edge, where it stays until it is dismissed if it does not go by itself. */
  at?: keyof typeof place;
  children: ReactNode;
};

/** Says what has just happened. Give it a `key` per event where pages hydrate. */
export function Notice({ tone = "success", autohide = false, at = "top", children }: NoticeProps) {
  const box = useRef<HTMLDivElement>(null);
  const [gone, setGone] = useState(false);
  const [isScripted, setScripted] = useState(false);
  useEffect(() => {
    setScripted(true);
    if (!autohide) return;
    const timer = setInterval(() => {
      if (!box.current?.matches(":hover, :focus-within")) setGone(true);
    }, stay);
    return () => clearInterval(timer);
  }, [autohide]);
  useEffect(() => {
    if (at !== "bottom") return;
    const rise = () => {
      if (box.current) box.current.style.translate = `0 ${-heightOfBars()}px`;
    };
    const frame = requestAnimationFrame(rise);
    addEventListener("scroll", rise, { passive: true });
    addEventListener("resize", rise);
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener("scroll", rise);
      removeEventListener("resize", rise);
    };
  }, [at]);
  if (gone) return null;
  const canDismiss = at === "bottom" && !autohide && isScripted;
  return (
    <div ref={box} className={place[at]} role="status" data-autohide={autohide ? "" : undefined}>
      <NoticeBox tone={tone} onDismiss={canDismiss ? () => setGone(true) : undefined}>
        {children}
      </NoticeBox>
    </div>
  );
}

/** Marks what stands at the window's bottom edge on a phone. */
export const bottomBar = { "data-bottom-bar": "" };

/** How far the bars at the bottom edge reach up, in pixels. */
function heightOfBars(): number {
  const tops = [...document.querySelectorAll("[data-bottom-bar]")].flatMap((one) => {
    const { top, bottom, height } = one.getBoundingClientRect();
    const isAtEdge =
      height > 0 &&
      getComputedStyle(one).position === "sticky" &&
      top < innerHeight &&
      bottom >= innerHeight - 1;
    return isAtEdge ? [top] : [];
  });
  return Math.max(0, innerHeight - Math.min(innerHeight, ...tops));
}

type NoticeBoxProps = {
  tone: NoticeTone;
  onDismiss?: (() => void) | undefined;
  children: ReactNode;
};

/** The box alone, wherever it stands and however long. */
export function NoticeBox({ tone, onDismiss, children }: NoticeBoxProps) {
  return (
    <div className={tones[tone]}>
      <Icon name={tone === "success" ? "check" : tone === "error" ? "close" : "paw"} />
      <div className={text}>{children}</div>
      {onDismiss && (
        <button type="button" className={dismiss} onClick={onDismiss}>
          <Icon name="close" />
          <span className={hiddenText}>Dismiss</span>
        </button>
      )}
    </div>
  );
}
