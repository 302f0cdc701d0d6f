import type { ReactNode } from "react";
import { bottomBar } from "#app/ui/notice/notice.tsx";
import { PageHeader, type PageHeaderProps } from "#app/ui/page-header/page-header.tsx";
import * as css from "./form-screen.css.ts";

type FormScreenProps = Pick<PageHeaderProps, "title" | "intro" | "back" | "beside"> & {
  children: ReactNode;
  aside?: ReactNode;
};

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

type FormButtonsProps = {
  children: ReactNode;
  /** In view on a desk too. */
  isPinned?: boolean;
};

export function FormButtons({ children, isPinned = false }: FormButtonsProps) {
  return (
    <div className={isPinned ? `${css.buttons} ${css.pinned}` : css.buttons} {...bottomBar}>
      {children}
    </div>
  );
}
