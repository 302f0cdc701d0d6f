import { type ReactNode, useEffect, useRef, useState } from "react";
import { Icon } from "#app/ui/icons/icon.tsx";
import { place, text, tone as tones } from "./notice.css.ts";

export type NoticeTone = keyof typeof tones;

/** How long a notice stays where a script can take it away. */
const stay = 6000;

type NoticeProps = {
  tone?: NoticeTone | undefined;
  /** Goes after six seconds, unless pointed at; without a script it stays until the next page. */
  autohide?: boolean | undefined;
  children: ReactNode;
};

/** Says at the top centre what has just happened. Give it a `key` per event where pages hydrate. */
export function Notice({ tone = "success", autohide = false, children }: NoticeProps) {
  const box = useRef<HTMLDivElement>(null);
  const [gone, setGone] = useState(false);
  useEffect(() => {
    if (!autohide) return;
    const timer = setInterval(() => {
      if (!box.current?.matches(":hover, :focus-within")) setGone(true);
    }, stay);
    return () => clearInterval(timer);
  }, [autohide]);
  if (gone) return null;
  return (
    <div ref={box} className={place} role="status" data-autohide={autohide ? "" : undefined}>
      <NoticeBox tone={tone}>{children}</NoticeBox>
    </div>
  );
}

/** The box alone, wherever it stands and however long. */
export function NoticeBox({ tone, children }: { tone: NoticeTone; children: ReactNode }) {
  return (
    <div className={tones[tone]}>
      <Icon name={tone === "success" ? "check" : tone === "error" ? "close" : "paw"} />
      <div className={text}>{children}</div>
    </div>
  );
}
