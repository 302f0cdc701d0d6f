import { Picture, type PictureVariant } from "#app/ui/picture/picture.tsx";
import { size as sizes, tones } from "./avatar.css.ts";

export type AvatarPerson = {
  id: string;
  name: string;
  photo?:
    | { files: readonly PictureVariant[]; thumb: PictureVariant | undefined; tone: number }
    | undefined;
};

const widths = { small: "40px", medium: "56px", large: "112px" };

type AvatarProps = { person: AvatarPerson; size?: keyof typeof sizes };

/** Hidden from screen readers, because the name stands beside it. */
export function Avatar({ person: { id, name, photo }, size = "small" }: AvatarProps) {
  if (photo) {
    const files = size !== "large" && photo.thumb ? [photo.thumb] : photo.files;
    const width = widths[size];
    return (
      <Picture variants={files} alt="" tone={photo.tone} sizes={width} className={sizes[size]} />
    );
  }
  return (
    <span className={`${sizes[size]} ${tones[toneIndex(id)]}`} aria-hidden="true">
      {initials(name)}
    </span>
  );
}

function toneIndex(id: string): number {
  let sum = 0;
  for (const letter of id) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return sum % tones.length;
}

function initials(name: string): string {
  const words = name.split(/[^\p{L}\p{M}\p{N}]+/u).filter(Boolean);
  const first = [...(words[0] ?? "")][0] ?? "";
  const last = words.length > 1 ? ([...(words.at(-1) ?? "")][0] ?? "") : "";
  return `${first}${last}`;
}
