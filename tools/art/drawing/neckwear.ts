import type { Traits } from "../traits.ts";
import { bodyWidths } from "./body.ts";
import { darker, gold, lighter, mix } from "./paint.ts";
import { clipped, group, line, n, oval, path } from "./shape.ts";

/** Collar, bandana, bow, scarf or rope around the neck. */
export function neckwear(t: Traits, id: string): string {
  const [neck] = bodyWidths[t.build];
  const w = neck + (t.build === "shaggy" ? 22 : 6);
  const c = t.wearColour;
  const dark = darker(c, 0.3);
  const band = (high: number) =>
    `M${n(-w)} 664Q0 ${n(742)} ${n(w)} 664L${n(w + 4)} ${n(664 + high)}Q0 ${n(742 + high + 6)} ${n(-w - 4)} ${n(664 + high)}Z`;
  if (t.wear === "none") return "";
  if (t.wear === "rope") {
    return (
      line(`M${n(-w)} 676Q0 752 ${n(w)} 676`, darker(c, 0.25), 24) +
      line(`M${n(-w)} 676Q0 752 ${n(w)} 676`, lighter(c, 0.25), 20, 'stroke-dasharray="16 15"')
    );
  }
  if (t.wear === "bandana" || t.wear === "dotted-bandana") {
    const cloth = `M${n(-w - 4)} 664Q0 740 ${n(w + 4)} 664Q${n(w * 0.9)} 760 ${n(w * 0.28)} 868Q0 906 ${n(-w * 0.28)} 868Q${n(-w * 0.9)} 760 ${n(-w - 4)} 664Z`;
    let print = "";
    if (t.wear === "dotted-bandana") {
      for (let i = 0; i < 26; i++)
        print += oval(
          -190 + (i % 9) * 47 + (Math.floor(i / 9) % 2) * 23,
          712 + Math.floor(i / 9) * 54,
          9,
          9,
          mix(c, "#fff4e6", 0.8),
        );
    } else {
      print +=
        line(`M${n(-w)} 714Q0 792 ${n(w)} 714`, mix(c, "#fff4e6", 0.7), 7) +
        path("M0 798l20 24l-20 24l-20 -24z", mix(c, "#fff4e6", 0.75));
    }
    return (
      path(cloth, c) +
      clipped(
        `${id}w`,
        cloth,
        `${print}${path(`M${n(w * 0.35)} 640Q60 800 20 920H400V640Z`, dark, 'opacity=".28"')}`,
      ) +
      line(`M${n(-w - 2)} 668Q0 744 ${n(w + 2)} 668`, dark, 12)
    );
  }
  if (t.wear === "scarf") {
    return (
      path(`M40 716q70 20 64 170q-4 34 -52 30q-46 -2 -44 -34q10 -110 -4 -160z`, dark) +
      path(band(52), c) +
      line(`M${n(-w * 0.6)} 712Q0 766 ${n(w * 0.6)} 712`, lighter(c, 0.3), 6, 'opacity=".6"') +
      line("M70 876v34M92 874v32M48 878v34", lighter(c, 0.35), 6)
    );
  }
  const strap =
    path(band(32), c) +
    line(`M${n(-w)} 671Q0 749 ${n(w)} 671`, lighter(c, 0.35), 5, 'opacity=".55"');
  if (t.wear === "bow") {
    return (
      strap +
      group(
        path(
          "M0 0C-30 -44 -86 -52 -96 -26C-102 0 -94 34 -82 44C-60 50 -22 28 0 0C30 -44 86 -52 96 -26C102 0 94 34 82 44C60 50 22 28 0 0Z",
          c,
        ) +
          path(
            "M0 0C-22 28 -60 50 -82 44C-70 30 -40 8 0 0C22 28 60 50 82 44C70 30 40 8 0 0Z",
            dark,
            'opacity=".5"',
          ) +
          oval(0, 2, 20, 22, dark),
        "translate(0 736)",
      )
    );
  }
  return (
    strap +
    oval(0, 768, 31, 31, darker(gold, 0.25)) +
    oval(0, 765, 30, 30, gold) +
    path("M0 782C-26 764 -16 746 0 756C16 746 26 764 0 782Z", c)
  );
}
