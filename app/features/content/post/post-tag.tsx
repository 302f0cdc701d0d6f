import { Tag } from "#app/ui/tag/tag.tsx";
import { type PostStatus, postStatusTones } from "./post.ts";

export function PostTag({ status }: { status: PostStatus }) {
  return <Tag tone={postStatusTones[status]}>{status}</Tag>;
}
