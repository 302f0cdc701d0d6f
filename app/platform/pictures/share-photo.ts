export const shareSize = { width: 1200, height: 630 };
/** 9:10 at full height. */
export const sharePortrait = { width: 567, height: 630 };

export type SharePhoto = {
  /** The ninth that stays in view, row by row from 0. */
  focus: number;
  name: string;
  facts: readonly string[];
  call: string;
  siteName: string;
  tagline: string;
};

type Photo = { width: number; height: number; focus: number };
type Crop = { left: number; top: number; width: number; height: number };

/** The largest part of 9:10, at the focus; a portrait of 9:10 stays whole. */
export function shareCrop({ width, height, focus }: Photo): Crop {
  const ratio = sharePortrait.width / sharePortrait.height;
  const cropped = {
    width: Math.min(width, Math.max(1, Math.round(height * ratio))),
    height: Math.min(height, Math.max(1, Math.round(width / ratio))),
  };
  return {
    left: Math.round(((width - cropped.width) * (focus % 3)) / 2),
    top: Math.round(((height - cropped.height) * Math.floor(focus / 3)) / 2),
    ...cropped,
  };
}
