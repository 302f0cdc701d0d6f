import { backgroundClasses } from "#app/ui/theme/background-colours.css.ts";
import { focusClasses, picture } from "./picture.css.ts";

export type PictureVariant = {
  /** As in the MIME type: `avif`, `webp`, `jpeg`, `png`, `svg+xml`. */
  format: string;
  width: number;
  height: number;
  src: string;
  /** The origin before `src`, where it is not this site's. */
  host?: string;
};

type PictureProps = {
  /** At least one; formats in the order of preference. */
  variants: readonly PictureVariant[];
  /** Empty for a picture that repeats the text beside it. */
  alt: string;
  sizes?: string | undefined;
  /** Index in `backgroundColours` of the colour shown while it loads. */
  tone?: number | undefined;
  /** Which ninth stays in view where it is cropped, row by row from 0; the middle by default. */
  focus?: number | undefined;
  /** The first picture of a page: loaded at once. */
  eager?: boolean | undefined;
  className?: string | undefined;
};

/**
 * For `sizes` of a picture as wide as a phone: three pixels for every four of a dense screen look as sharp and take
 * half the bytes.
 */
export const onPhones = "75vw";

/** A picture in its sizes and formats, with width and height so that nothing shifts. */
export function Picture({
  variants,
  alt,
  sizes = "100vw",
  tone,
  focus,
  eager,
  className,
}: PictureProps) {
  const formats = byFormat(variants);
  const plain = formats.pop();
  if (!plain) return null;
  const { widest, many, set } = plain;
  const ground = tone === undefined ? undefined : backgroundClasses[tone];
  const focused = focus === undefined ? undefined : focusClasses[focus];
  const image = (
    <img
      className={[picture, ground, focused, className].filter(Boolean).join(" ")}
      {...(many ? { srcSet: set, sizes } : {})}
      src={addressOf(widest)}
      alt={alt}
      width={widest.width}
      height={widest.height}
      loading={eager ? undefined : "lazy"}
      decoding="async"
      fetchPriority={eager ? "high" : undefined}
    />
  );
  if (formats.length === 0) return image;
  return (
    <picture>
      {formats.map(({ format, set }) => (
        <source key={format} type={`image/${format}`} srcSet={set} sizes={sizes} />
      ))}
      {image}
    </picture>
  );
}

function addressOf({ src, host = "" }: PictureVariant): string {
  return host + src;
}

type Files = { format: string; set: string; many: boolean; widest: PictureVariant };

/** The files by format, in order. */
function byFormat(variants: readonly PictureVariant[]): Files[] {
  const formats: Files[] = [];
  for (const one of variants) {
    const entry = `${addressOf(one)} ${one.width}w`;
    const known = formats.find(({ format }) => format === one.format);
    if (!known) formats.push({ format: one.format, set: entry, many: false, widest: one });
    else {
      known.set += `, ${entry}`;
      known.many = true;
      if (one.width > known.widest.width) known.widest = one;
    }
  }
  return formats;
}
