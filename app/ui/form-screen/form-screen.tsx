import type { ReactNode } from "react";
import { bottomBar } from "#app/ui/notice/notice.tsx";
import { PageHeader, type PageHeaderProps } from "#app/ui/page-header/page-header.tsx";
import * as css from "./form-screen.css.ts";

type FormScreenProps = Pick<PageHeaderProps, "title" | "intro" | "back" | "beside"> & {
  /** The form, and others below it. */
  children: ReactNode;
  /** State, history and what happens next, beside the form where there is room. */
  aside?: ReactNode;
};

/** A form of the dashboard with its aside. */
export function FormScreen({ children, aside, ...head }: FormScreenProps) {
  return (
    <>
      <PageHeader {...head} />
      <div className={css.screen}>
        <div className={css.form}>{children}</div>
        {aside && <div className={css.aside}>{aside}</div>}
      </div>
    </>
  );
}

/** A form's buttons, within reach on a phone. */
export function FormButtons({ children }: { children: ReactNode }) {
  return (
    <div className={css.buttons} {...bottomBar}>
      {children}
    </div>
  );
}
