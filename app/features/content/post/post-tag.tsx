import { Tag } from "#app/ui/tag/tag.tsx";
import { type PostStatus, statusTones } from "./post.ts";

export function PostTag({ status }: { status: PostStatus }) {
  return <Tag tone={statusTones[status]}>{status}</Tag>;
}
