import { findPhoneWebp } from "#app/platform/pictures/picture.ts";
import { LoadPhotoLink } from "#app/ui/picture/load-photo-link.tsx";
import { Picture } from "#app/ui/picture/picture.tsx";
import { useLite } from "#app/ui/shell/shell.tsx";
import { frame } from "./post.css.ts";
import type { CoverPicture } from "./post.ts";

type PostCoverProps = {
  cover: CoverPicture | undefined;
  eager?: boolean;
  sizes: string;
};

/** Readers who save data get the smallest file of a photo, and no drawing. */
export function PostCover({ cover, eager = false, sizes }: PostCoverProps) {
  const lite = useLite();
  if (!cover || (lite && !cover.thumb)) return null;
  const { files, thumb, alt, tone, focus } = cover;
  return (
    <div className={frame}>
      <Picture
        variants={lite && thumb ? [thumb] : files}
        alt={alt}
        tone={tone}
        focus={focus}
        sizes={sizes}
        eager={eager}
      />
    </div>
  );
}

type StoryCoverProps = {
  cover: CoverPicture | undefined;
  address: string;
  /** The reader tapped to load the photo. */
  isRequested: boolean;
};

/** Readers who save data get a link that loads the photo. */
export function StoryCover({ cover, address, isRequested }: StoryCoverProps) {
  const file = cover && findPhoneWebp(cover);
  const sizes = "(min-width: 1266px) 712px, (min-width: 1024px) 52vw, 92vw";
  if (!useLite() || !file) return <PostCover cover={cover} eager sizes={sizes} />;
  if (isRequested || file.bytes === undefined) {
    const { alt, tone, focus } = cover;
    return (
      <div className={frame}>
        <Picture variants={[file]} alt={alt} tone={tone} focus={focus} eager />
      </div>
    );
  }
  return (
    <p>
      <LoadPhotoLink to={`${address}?photo=1`} bytes={file.bytes} />
    </p>
  );
}
