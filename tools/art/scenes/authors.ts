import { darker } from "../drawing/paint.ts";
import { closed, line, oval, path } from "../drawing/shape.ts";
import { crimson, gold, picture, rect } from "./props.ts";

type Face = {
  skin: string;
  ground: string;
  top: string;
  behind?: string;
  above: string;
  more?: string;
};

/** Somebody who writes for us: head and shoulders, 160 by 160. */
function face({ skin, ground, top, behind = "", above, more = "" }: Face): string {
  const shade = darker(skin, 0.35);
  return picture(
    160,
    160,
    rect(0, 0, 160, 160, ground) +
      behind +
      path("M18 160Q22 118 62 112H98Q138 118 142 160Z", top) +
      path("M64 96H96V116Q80 132 64 116Z", darker(skin, 0.14)) +
      oval(44, 78, 7, 10, skin) +
      oval(116, 78, 7, 10, skin) +
      path(
        closed([
          [80, 34],
          [112, 50],
          [116, 78],
          [104, 104],
          [80, 116],
          [56, 104],
          [44, 78],
          [48, 50],
        ]),
        skin,
      ) +
      oval(66, 74, 4.4, 5.2, "#2b1c18") +
      oval(94, 74, 4.4, 5.2, "#2b1c18") +
      oval(67.4, 72.4, 1.4, 1.4, "#fff") +
      oval(95.4, 72.4, 1.4, 1.4, "#fff") +
      line("M58 64q8-5 15-1M87 63q7-4 15 1", shade, 3.4) +
      line("M80 76q-4 10-1 13q4 2 6-1", shade, 2.6) +
      line("M68 98q12 9 24 0", darker(skin, 0.5), 3.4) +
      above +
      more,
  );
}

/** A woman with a headtie and gold earrings. */
export function authorFunmilayo(): string {
  return face({
    skin: "#8a5638",
    ground: "#f9e6d0",
    top: crimson,
    above:
      path("M42 60Q36 22 74 14Q108 2 128 26Q140 44 118 60Q80 40 42 60Z", crimson) +
      path("M106 22Q134 0 146 24Q142 42 116 44Z", "#d0315c") +
      line("M50 52Q74 30 122 34M56 40Q82 22 120 22", "#8c0d31", 3),
    more: oval(42, 92, 4, 4, gold) + oval(118, 92, 4, 4, gold),
  });
}

/** A young woman with round hair and glasses. */
export function authorChiamaka(): string {
  return face({
    skin: "#a56b45",
    ground: "#e3ebe4",
    top: "#5d7d4c",
    behind: oval(80, 60, 54, 50, "#2b1f1e"),
    above: path("M44 66Q44 30 80 28Q116 30 116 66Q104 44 80 46Q56 44 44 66Z", "#2b1f1e"),
    more: line(
      "M54 74a12 12 0 1 0 24 0a12 12 0 1 0-24 0M82 74a12 12 0 1 0 24 0a12 12 0 1 0-24 0M78 72h4",
      "#8c4658",
      2.6,
    ),
  });
}

/** A man with an embroidered cap and a short beard. */
export function authorMusa(): string {
  return face({
    skin: "#6f4530",
    ground: "#fbe9ee",
    top: "#fdf6ee",
    above:
      path(
        "M48 92Q54 118 80 120Q106 118 112 92Q104 108 92 104Q80 92 68 104Q56 108 48 92Z",
        "#221816",
      ) +
      line("M69 99q11 7 22 0", "#4a2c20", 3) +
      path("M44 56L50 18Q80 8 110 18L116 56Q80 42 44 56Z", "#2f5d54") +
      line("M48 48Q80 34 112 48M52 30l8 8l8-8l8 8l8-8l8 8l8-8l8 6", gold, 3),
  });
}
