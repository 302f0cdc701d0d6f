import type { ReactNode } from "react";
import { empty, picture as pictureClass, text, title as titleClass } from "./empty-state.css.ts";

export type EmptyStateProps = {
  title: string;
  children?: ReactNode;
  picture?: ReactNode;
  action?: ReactNode;
};

export function EmptyState({ title, children, picture, action }: EmptyStateProps) {
  return (
    <div className={empty}>
      {picture && <div className={pictureClass}>{picture}</div>}
      <h2 className={titleClass}>{title}</h2>
      {children && <div className={text}>{children}</div>}
      {action}
    </div>
  );
}
