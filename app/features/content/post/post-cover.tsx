import { lightFileOf } from "#app/platform/pictures/picture.ts";
import { LoadPhotoLink } from "#app/ui/picture/load-photo-link.tsx";
import { Picture } from "#app/ui/picture/picture.tsx";
import { useLite } from "#app/ui/shell/shell.tsx";
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

/** A story's picture, three by two; for who saves data the smallest file of a photo, and no drawing. */
export function Cover({ cover, eager = false, silent = false, sizes }: CoverProps) {
  const lite = useLite();
  if (!cover || (lite && !cover.thumb)) return null;
  const { files, thumb, alt, tone, focus } = cover;
  return (
    <div className={frame}>
      <Picture
        variants={lite && thumb ? [thumb] : files}
        alt={silent ? "" : alt}
        tone={tone}
        focus={focus}
        sizes={sizes}
        eager={eager}
      />
    </div>
  );
}

type StoryCoverProps = {
  cover: PostCover | undefined;
  /** The story's page. */
  address: string;
  /** Its reader asked for the photo. */
  asked: boolean;
};

/** The picture of the story's own page: who saves data gets a photo when they ask for it. */
export function StoryCover({ cover, address, asked }: StoryCoverProps) {
  const file = cover && lightFileOf(cover);
  const sizes = "(min-width: 768px) 736px, 92vw";
  if (!useLite() || !file) return <Cover cover={cover} eager sizes={sizes} />;
  if (asked || file.bytes === undefined) return <LightCover cover={cover} file={file} />;
  return (
    <p>
      <LoadPhotoLink to={`${address}?photo=1`} bytes={file.bytes} />
    </p>
  );
}

type LightCoverProps = { cover: PostCover; file: PostCover["files"][number] };

function LightCover({ cover: { alt, tone, focus }, file }: LightCoverProps) {
  return (
    <div className={frame}>
      <Picture variants={[file]} alt={alt} tone={tone} focus={focus} eager />
    </div>
  );
}
