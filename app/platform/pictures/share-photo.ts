/** Photos as pictures of shared links, which are 1200 × 630 pixels everywhere. */

export const shareSize = { width: 1200, height: 630 };

/** How a photo is drawn as a shared link's picture. */
export type SharePhoto = {
  /** The ninth that stays in view, row by row from 0. */
  focus: number;
  /** The colour beside a photo that is shown whole. */
  ground: string;
};

type Photo = { width: number; height: number; focus: number };
type Crop = { left: number; top: number; width: number; height: number };

/** What must be left of a photo that is cut around a focus that somebody chose. */
const aroundChosen = 2 / 3;
/** The same where the focus is the middle, as it is where nobody chose: a head may be at either edge. */
const aroundMiddle = 0.9;

/**
 * Returns the part of a photo that fills a shared link's picture with its focus in the middle of that part; undefined
 * where so much would be cut off that it could be the animal's head: then the whole photo belongs on a ground.
 */
export function shareCrop({ width, height, focus }: Photo): Crop | undefined {
  const wanted = shareSize.width / shareSize.height;
  const isTall = width / height < wanted;
  const cut = isTall
    ? cutSide(height, Math.round(width / wanted), Math.floor(focus / 3))
    : cutSide(width, Math.round(height * wanted), focus % 3);
  if (!cut) return undefined;
  return isTall
    ? { left: 0, top: cut.start, width, height: cut.length }
    : { left: cut.start, top: 0, width: cut.length, height };
}

/** `third`: which third of the side, from 0, the focus is in. */
function cutSide(side: number, length: number, third: number) {
  if (length < side * (third === 1 ? aroundMiddle : aroundChosen)) return undefined;
  const wanted = Math.round((side * (2 * third + 1)) / 6 - length / 2);
  return { start: Math.min(Math.max(0, wanted), side - length), length };
}
