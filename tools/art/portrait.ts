import { backdrop } from "./drawing/backdrop.ts";
import { bust, ledge } from "./drawing/body.ts";
import { catHead } from "./drawing/cat.ts";
import { dogHead } from "./drawing/dog.ts";
import { horse } from "./drawing/horse.ts";
import { neckwear } from "./drawing/neckwear.ts";
import { parrot } from "./drawing/parrot.ts";
import { rabbitHead } from "./drawing/rabbit.ts";
import { group, n } from "./drawing/shape.ts";
import type { Traits } from "./traits.ts";

function animal(t: Traits): string {
  if (t.kind === "parrot") return group(parrot(t, "p"), "translate(450 290)scale(.86)");
  if (t.kind === "horse") return group(horse(t, "p"), "translate(430 400)scale(1.06)");
  const head =
    t.kind === "cat" ? catHead(t, "p") : t.kind === "rabbit" ? rabbitHead(t, "p") : dogHead(t, "p");
  const eyesAt = t.kind === "dog" ? 440 : 470;
  const front = t.pose === "paws" ? ledge(t) : "";
  return group(
    group(bust(t, "p") + neckwear(t, "p"), t.kind === "dog" ? "" : "translate(0 -14)") +
      group(head, `translate(${n(t.tilt * 1.5)} ${eyesAt})rotate(${n(t.tilt)})`) +
      front,
    `translate(450 ${t.kind === "rabbit" ? 10 : -46})scale(${t.kind === "rabbit" ? 0.98 : 1.1})`,
  );
}

/** One animal's portrait as SVG text, 900 × 1000, the face in the middle. */
export function portrait(t: Traits): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 900 1000" width="900" height="1000">${backdrop(t)}${animal(t)}</svg>`;
}
