import type { Traits } from "../traits.ts";
import { mirrored, type Point } from "./shape.ts";

export type Build = {
  skull: number;
  cheek: number;
  jaw: number;
  muzzle: number;
  long: number;
  top: number;
  eye: number;
  apart: number;
  eyeY: number;
};

export const dogBuilds: Record<Traits["build"], Build> = {
  lean: {
    skull: 172,
    cheek: 176,
    jaw: 112,
    muzzle: 84,
    long: 214,
    top: 190,
    eye: 36,
    apart: 84,
    eyeY: -8,
  },
  broad: {
    skull: 208,
    cheek: 226,
    jaw: 182,
    muzzle: 132,
    long: 218,
    top: 188,
    eye: 33,
    apart: 98,
    eyeY: -18,
  },
  shaggy: {
    skull: 204,
    cheek: 236,
    jaw: 186,
    muzzle: 104,
    long: 196,
    top: 196,
    eye: 38,
    apart: 90,
    eyeY: 4,
  },
  long: {
    skull: 168,
    cheek: 174,
    jaw: 116,
    muzzle: 88,
    long: 240,
    top: 196,
    eye: 34,
    apart: 82,
    eyeY: -20,
  },
  young: {
    skull: 206,
    cheek: 218,
    jaw: 148,
    muzzle: 92,
    long: 172,
    top: 200,
    eye: 46,
    apart: 96,
    eyeY: 14,
  },
  small: {
    skull: 186,
    cheek: 190,
    jaw: 118,
    muzzle: 78,
    long: 180,
    top: 196,
    eye: 46,
    apart: 92,
    eyeY: 8,
  },
};

export function headOutline(b: Build): Point[] {
  return mirrored([
    [0, -b.top],
    [b.skull * 0.56, -b.top + 12],
    [b.skull * 0.96, -b.top * 0.46],
    [b.cheek, 30],
    [b.cheek * 0.86, 108],
    [b.jaw, 166],
    [b.jaw * 0.58, b.long],
    [0, b.long + 16],
  ]);
}

export function muzzleOutline(b: Build): Point[] {
  const rise = b.eyeY + b.eye * 0.5;
  return mirrored([
    [0, rise],
    [b.muzzle * 0.42, rise + 26],
    [b.muzzle * 0.8, rise + 66],
    [b.muzzle * 1.08, b.long * 0.58],
    [b.muzzle * 1.02, b.long * 0.8],
    [b.muzzle * 0.52, b.long * 0.99],
    [0, b.long + 6],
  ]);
}
