import { Tag } from "#app/ui/tag/tag.tsx";
import type { PostStatus } from "./post.ts";

const tones = { draft: "neutral", published: "approved" } as const;

export function PostTag({ status }: { status: PostStatus }) {
  return <Tag tone={tones[status]}>{status}</Tag>;
}
