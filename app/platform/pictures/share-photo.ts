export const shareSize = { width: 1200, height: 630 };

export type SharePhoto = {
  /** The ninth that stays in view, row by row from 0. */
  focus: number;
  ground: string;
};

type Photo = { width: number; height: number; focus: number };
type Crop = { left: number; top: number; width: number; height: number };

/** The share of a side that must remain around a chosen focus. */
const aroundChosen = 2 / 3;
/** The same where nobody chose a focus: a head may be at either edge. */
const aroundMiddle = 0.9;

/** The crop around the focus; undefined where so much would be cut that it could be the animal's head. */
export function shareCrop({ width, height, focus }: Photo): Crop | undefined {
  const ratio = shareSize.width / shareSize.height;
  const isTall = width / height < ratio;
  const cut = isTall
    ? cutSide(height, Math.round(width / ratio), Math.floor(focus / 3))
    : cutSide(width, Math.round(height * ratio), focus % 3);
  if (!cut) return undefined;
  return isTall
    ? { left: 0, top: cut.start, width, height: cut.length }
    : { left: cut.start, top: 0, width: cut.length, height };
}

function cutSide(side: number, length: number, third: number) {
  if (length < side * (third === 1 ? aroundMiddle : aroundChosen)) return undefined;
  const start = Math.round((side * (2 * third + 1)) / 6 - length / 2);
  return { start: Math.min(Math.max(0, start), side - length), length };
}
