import { href } from "react-router";
import { Avatar } from "#app/ui/avatar/avatar.tsx";
import { thumb } from "#app/ui/thumb/thumb.css.ts";
import type { StayListRow } from "./stay-row.ts";

export function StayPicture({ stay: { id, photo, ownerId, owner } }: { stay: StayListRow }) {
  if (!photo) return <Avatar person={{ id: ownerId ?? id, name: owner }} />;
  const src = href("/stay-files/:id/:size", { id: photo, size: "small" });
  return <img className={thumb} src={src} alt="" width="48" height="48" loading="lazy" />;
}
