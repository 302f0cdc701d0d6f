import { backgroundClasses } from "#app/ui/theme/background-colours.css.ts";
import { focusClasses, picture } from "./picture.css.ts";

export type PictureVariant = {
  /** `avif`, `webp`, `jpeg`, `png` or `svg+xml`. */
  format: string;
  width: number;
  height: number;
  src: string;
  /** The origin, if not this site. */
  host?: string;
};

type PictureProps = {
  /** At least one; preferred formats first. */
  variants: readonly PictureVariant[];
  /** Empty for a picture beside a text that says the same. */
  alt: string;
  sizes?: string | undefined;
  /** The index in `backgroundColours` of the colour while it loads. */
  tone?: number | undefined;
  /** Which ninth stays in view when cropped, row by row from 0. */
  focus?: number | undefined;
  eager?: boolean | undefined;
  className?: string | undefined;
};

/** For `sizes` of a picture as wide as a phone: looks as sharp on dense screens with half the bytes. */
export const onPhones = "75vw";

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
  const { widest, hasSizes, set } = plain;
  const ground = tone === undefined ? undefined : backgroundClasses[tone];
  const focused = focus === undefined ? undefined : focusClasses[focus];
  const image = (
    <img
      className={[picture, ground, focused, className].filter(Boolean).join(" ")}
      {...(hasSizes ? { srcSet: set, sizes } : {})}
      src={fullAddress(widest)}
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

function fullAddress({ src, host = "" }: PictureVariant): string {
  return host + src;
}

type Files = { format: string; set: string; hasSizes: boolean; widest: PictureVariant };

function byFormat(variants: readonly PictureVariant[]): Files[] {
  const formats: Files[] = [];
  for (const one of variants) {
    const entry = `${fullAddress(one)} ${one.width}w`;
    const known = formats.find(({ format }) => format === one.format);
    if (!known) formats.push({ format: one.format, set: entry, hasSizes: false, widest: one });
    else {
      known.set += `, ${entry}`;
      known.hasSizes = true;
      if (one.width > known.widest.width) known.widest = one;
    }
  }
  return formats;
}
