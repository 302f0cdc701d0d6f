import type { ReactNode } from "react";
import { lede } from "./lede.css.ts";

/** One to three sentences, each a paragraph, with the facts in `strong`. */
export function Lede({ children }: { children: ReactNode }) {
  return <div className={lede}>{children}</div>;
}
