import type { ReactNode } from "react";
import { sheet, stack, wrap } from "#app/ui/layout/layout.css.ts";
import { Art } from "#app/ui/picture/art.tsx";
import { useLite } from "#app/ui/shell/shell.tsx";
import { art as artClass, beside, page } from "./form-page.css.ts";

type FormPageProps = {
  title: string;
  intro?: ReactNode;
  /** A drawing; not loaded on phones and in lite mode. */
  art: string;
  children: ReactNode;
};

export function FormPage({ title, intro, art, children }: FormPageProps) {
  return (
    <div className={useLite() ? `${wrap} ${page}` : `${wrap} ${page} ${beside}`}>
      <Art className={artClass} name={art} width={480} height={360} />
      <div className={`${sheet} ${stack.even}`}>
        <h1>{title}</h1>
        {intro && <p>{intro}</p>}
        {children}
      </div>
    </div>
  );
}
