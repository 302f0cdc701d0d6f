import type { Traits } from "../traits.ts";
import type { Build } from "./dog-build.ts";
import { darker, lighter, lightness, mix } from "./paint.ts";
import { closed, line, mirrored, n, oval, path } from "./shape.ts";

export function muzzleColour(t: Traits): string {
  if (t.markings.includes("mask")) return t.dark;
  if (t.markings.includes("grey-muzzle")) return mix(lighter(t.coat, 0.5), "#e9e2da", 0.6);
  if (
    t.markings.includes("tan-points") ||
    t.markings.includes("muzzle") ||
    t.markings.includes("blaze")
  )
    return t.light;
  return lighter(t.coat, 0.1);
}

export function noseAndMouth(t: Traits, b: Build, ground: string): string {
  const w = b.muzzle * 0.4 + 8;
  const y = b.long * 0.44;
  const dark = lightness(ground) < 0.3;
  const mouthInk = dark ? darker(ground, 0.75) : darker(ground, 0.72);
  const lip = y + w * 1.22;
  const wide = b.muzzle * 0.66;
  const nose = closed(
    mirrored([
      [0, y - w * 0.66],
      [w * 0.7, y - w * 0.62],
      [w, y - w * 0.12],
      [w * 0.5, y + w * 0.46],
      [0, y + w * 0.64],
    ]),
  );
  let out = "";
  if (t.mouth !== "closed") {
    const drop = b.long * 1.02;
    out += path(
      `M${n(-wide * 0.72)} ${n(lip + 12)}Q0 ${n(lip + 2)} ${n(wide * 0.72)} ${n(lip + 12)}Q${n(wide * 0.5)} ${n(drop + 26)} 0 ${n(drop + 28)}Q${n(-wide * 0.5)} ${n(drop + 26)} ${n(-wide * 0.72)} ${n(lip + 12)}Z`,
      "#5a1620",
    );
    const tongue = t.mouth === "tongue" ? drop + 62 : drop + 16;
    out += path(
      `M${n(-wide * 0.42)} ${n(lip + 22)}Q0 ${n(lip + 8)} ${n(wide * 0.42)} ${n(lip + 22)}L${n(wide * 0.4)} ${n(tongue - 26)}Q${n(wide * 0.34)} ${n(tongue)} 0 ${n(tongue)}Q${n(-wide * 0.34)} ${n(tongue)} ${n(-wide * 0.4)} ${n(tongue - 26)}Z`,
      "#e2697d",
    );
    out += line(`M0 ${n(lip + 26)}V${n(tongue - 30)}`, "#c24a62", 5);
  }
  out += line(`M0 ${n(y + w * 0.5)}V${n(lip)}`, mouthInk, 7);
  const flews = `M${n(-wide)} ${n(lip - 2)}Q${n(-wide * 0.56)} ${n(lip + 30)} 0 ${n(lip)}Q${n(wide * 0.56)} ${n(lip + 30)} ${n(wide)} ${n(lip - 2)}`;
  out += line(flews, mouthInk, 7);
  out += path(nose, t.nose);
  out += oval(-w * 0.3, y - w * 0.34, w * 0.3, w * 0.14, lighter(t.nose, 0.55), 'opacity=".75"');
  out +=
    oval(-w * 0.42, y + w * 0.1, w * 0.15, w * 0.11, "#0d0708", 'opacity=".55"') +
    oval(w * 0.42, y + w * 0.1, w * 0.15, w * 0.11, "#0d0708", 'opacity=".55"');
  return out;
}

export function brows(t: Traits, b: Build): string {
  const y = b.eyeY - b.eye * 1.75;
  if (t.markings.includes("tan-points")) {
    return [-1, 1]
      .map((s) =>
        oval(
          s * b.apart * 0.82,
          y + 4,
          26,
          19,
          t.light,
          `transform="rotate(${s * 18} ${n(s * b.apart * 0.82)} ${n(y)})"`,
        ),
      )
      .join("");
  }
  const lift = t.expression === "curious" ? -12 : 0;
  const inner = t.expression === "worried" ? -16 : 8;
  const colour = lightness(t.coat) > 0.35 ? darker(t.coat, 0.3) : lighter(t.coat, 0.2);
  return [-1, 1]
    .map((s) =>
      line(
        `M${n(s * b.apart * 0.6)} ${n(y + inner + (s > 0 ? lift : 0))}q${n(s * b.apart * 0.3)} ${n(-14)} ${n(s * b.apart * 0.62)} ${n(8 - inner * 0.2)}`,
        colour,
        9,
        'opacity=".55"',
      ),
    )
    .join("");
}
