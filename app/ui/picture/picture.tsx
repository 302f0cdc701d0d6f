import { toneClasses } from "#app/ui/theme/tones.css.ts";
import { picture } from "./picture.css.ts";

export type PictureVariant = {
  /** As in the MIME type: `avif`, `webp`, `jpeg`, `png`, `svg+xml`. */
  format: string;
  width: number;
  height: number;
  src: string;
};

export type PictureProps = {
  /** At least one; the formats in the order in which a browser should prefer them. */
  variants: readonly PictureVariant[];
  /** Empty for a picture that only repeats the words beside it. */
  alt: string;
  sizes?: string | undefined;
  /** Index of the ground colour in `tones`, seen while the picture loads. */
  tone?: number | undefined;
  /** The first picture of a page: loaded at once and before others. */
  eager?: boolean | undefined;
  className?: string | undefined;
};

/**
 * For `sizes` of a picture as wide as a phone: three points for every four of its dense screen look as sharp there
 * and weigh half as much.
 */
export const onPhones = "75vw";

/** A picture in the sizes and formats there are, with its width and height so that nothing jumps. */
export function Picture({ variants, alt, sizes = "100vw", tone, eager, className }: PictureProps) {
  const formats = [...new Set(variants.map((one) => one.format))];
  const of = (format?: string) => variants.filter((one) => one.format === format);
  const set = (format?: string) =>
    of(format)
      .map((one) => `${one.src} ${one.width}w`)
      .join(", ");
  const widest = (list: readonly PictureVariant[]) =>
    list.reduce<PictureVariant | undefined>((a, b) => (a && a.width >= b.width ? a : b), undefined);
  const plain = formats.at(-1);
  const fallback = widest(of(plain));
  if (!fallback) return null;
  const many = of(plain).length > 1;
  const ground = tone === undefined ? undefined : toneClasses[tone];
  const image = (
    <img
      className={[picture, ground, className].filter(Boolean).join(" ")}
      {...(many ? { srcSet: set(plain), sizes } : {})}
      src={fallback.src}
      alt={alt}
      width={fallback.width}
      height={fallback.height}
      loading={eager ? undefined : "lazy"}
      decoding="async"
      fetchPriority={eager ? "high" : undefined}
    />
  );
  if (formats.length === 1) return image;
  return (
    <picture>
      {formats.slice(0, -1).map((format) => (
        <source key={format} type={`image/${format}`} srcSet={set(format)} sizes={sizes} />
      ))}
      {image}
    </picture>
  );
}
