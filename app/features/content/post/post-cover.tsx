import { Picture } from "#app/ui/picture/picture.tsx";
import { frame } from "./post.css.ts";
import type { PostCover } from "./post.ts";

type CoverProps = {
  cover: PostCover | undefined;
  /** The first picture of its page. */
  eager?: boolean;
  /** It only repeats the words beside it. */
  silent?: boolean;
  sizes: string;
};

/** A story's picture, three by two. */
export function Cover({ cover, eager = false, silent = false, sizes }: CoverProps) {
  if (!cover) return null;
  const { files, alt, tone, focus } = cover;
  return (
    <div className={frame}>
      <Picture
        variants={files}
        alt={silent ? "" : alt}
        tone={tone}
        focus={focus}
        sizes={sizes}
        eager={eager}
      />
    </div>
  );
}
