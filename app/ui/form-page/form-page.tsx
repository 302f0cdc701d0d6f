import type { ReactNode } from "react";
import { sheet, stack, wrap } from "#app/ui/layout/layout.css.ts";
import { PageHeader, type PageHeaderProps } from "#app/ui/page-header/page-header.tsx";
import { Art } from "#app/ui/picture/art.tsx";
import * as css from "./form-page.css.ts";

type FormPageProps = {
  title: string;
  intro?: ReactNode;
  back?: PageHeaderProps["back"];
  /** A drawing; not loaded on phones and in lite mode. */
  art: string;
  /** Above the drawing, below the form on a phone. */
  beside?: ReactNode;
  children: ReactNode;
};

export function FormPage({ title, intro, back, art, beside, children }: FormPageProps) {
  return (
    <div className={`${wrap} ${css.page}`}>
      <PageHeader title={title} intro={intro && <p>{intro}</p>} {...(back && { back })} />
      <div className={`${sheet} ${stack.even} ${css.form}`}>{children}</div>
      <div className={css.beside}>
        {beside}
        <Art className={css.art} name={art} width={480} height={360} />
      </div>
    </div>
  );
}
