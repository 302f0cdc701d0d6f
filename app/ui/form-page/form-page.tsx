import type { ReactNode } from "react";
import { sheet, stack, wrap } from "#app/ui/layout/layout.css.ts";
import { art as artClass, page } from "./form-page.css.ts";

type FormPageProps = {
  title: string;
  intro?: ReactNode;
  /** Name of a picture in `/art`, seen beside the form where there is room; a phone does not load it. */
  art: string;
  children: ReactNode;
};

/** A page that is one short form. */
export function FormPage({ title, intro, art, children }: FormPageProps) {
  return (
    <div className={`${wrap} ${page}`}>
      <img
        className={artClass}
        src={`/art/${art}.svg`}
        alt=""
        width="480"
        height="360"
        loading="lazy"
      />
      <div className={`${sheet} ${stack.even}`}>
        <h1>{title}</h1>
        {intro && <p>{intro}</p>}
        {children}
      </div>
    </div>
  );
}
