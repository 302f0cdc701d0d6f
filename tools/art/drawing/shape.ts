/** Points and paths: the line that every picture is drawn with. */
export type Point = readonly [number, number];

/** A number as short as it can be without being seen to move. */
export function n(value: number): string {
  const text = (Math.round(value * 10) / 10).toString();
  return text === "-0" ? "0" : text;
}

function at(points: readonly Point[], index: number): Point {
  const point = points[(index + points.length) % points.length];
  if (!point) throw new Error("a shape needs points");
  return point;
}

/** The right half from top to bottom (x > 0, ends on the axis) becomes the whole outline. */
export function mirrored(half: readonly Point[]): Point[] {
  const left = half.filter(([x]) => x !== 0).map(([x, y]): Point => [-x, y]);
  return [...half, ...left.reverse()];
}

/** The points on the other side (-1) or where they are (1). */
export function flip(points: readonly Point[], side: number): Point[] {
  return points.map(([x, y]): Point => [x * side, y]);
}

/** A soft closed line through all points. */
export function closed(points: readonly Point[], pull = 1): string {
  const k = pull / 6;
  let d = `M${n(at(points, 0)[0])} ${n(at(points, 0)[1])}`;
  for (let i = 0; i < points.length; i++) {
    const [p0, p1, p2, p3] = [
      at(points, i - 1),
      at(points, i),
      at(points, i + 1),
      at(points, i + 2),
    ];
    const c1 = [p1[0] + (p2[0] - p0[0]) * k, p1[1] + (p2[1] - p0[1]) * k] as const;
    const c2 = [p2[0] - (p3[0] - p1[0]) * k, p2[1] - (p3[1] - p1[1]) * k] as const;
    d += `C${n(c1[0])} ${n(c1[1])} ${n(c2[0])} ${n(c2[1])} ${n(p2[0])} ${n(p2[1])}`;
  }
  return `${d}Z`;
}

function sampled(points: readonly Point[]): Point[] {
  const out: Point[] = [];
  for (let i = 0; i < points.length; i++) {
    const [p0, p1, p2, p3] = [
      at(points, i - 1),
      at(points, i),
      at(points, i + 1),
      at(points, i + 2),
    ];
    for (let s = 0; s < 12; s++) {
      const t = s / 12;
      const along = (a: number, b: number, c: number, d: number) =>
        0.5 *
        (2 * b +
          (c - a) * t +
          (2 * a - 5 * b + 4 * c - d) * t * t +
          (3 * b - a - 3 * c + d) * t ** 3);
      out.push([along(p0[0], p1[0], p2[0], p3[0]), along(p0[1], p1[1], p2[1], p3[1])]);
    }
  }
  return out;
}

/** The same outline in locks of fur, `depth` long, one every `spacing`; points run clockwise. */
export function furred(points: readonly Point[], depth: number, spacing: number): string {
  const line = sampled(points);
  const knots: Point[] = [];
  let left = 0;
  for (let i = 0; i < line.length; i++) {
    const [a, b] = [at(line, i), at(line, i + 1)];
    if (left <= 0) {
      knots.push(a);
      left = spacing * (0.8 + 0.4 * (((knots.length * 7919) % 13) / 13));
    }
    left -= Math.hypot(b[0] - a[0], b[1] - a[1]);
  }
  let d = `M${n(at(knots, 0)[0])} ${n(at(knots, 0)[1])}`;
  for (let i = 0; i < knots.length; i++) {
    const [a, b] = [at(knots, i), at(knots, i + 1)];
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
    const [ox, oy] = [(b[1] - a[1]) / length, -(b[0] - a[0]) / length];
    const deep = depth * (0.75 + 0.5 * (((i * 31) % 7) / 7));
    const fall = Math.abs(ox) * deep * 0.7;
    // Locks on either side lean down, away from the crown.
    const lean = b[1] > a[1] ? 0.72 : 0.28;
    const tip: Point = [
      a[0] + (b[0] - a[0]) * lean + ox * deep,
      a[1] + (b[1] - a[1]) * lean + oy * deep + fall,
    ];
    const mid: Point = [
      (a[0] + tip[0]) / 2 + ox * deep * 0.3,
      (a[1] + tip[1]) / 2 + oy * deep * 0.3,
    ];
    const back: Point = [(b[0] + tip[0]) / 2, (b[1] + tip[1]) / 2];
    d += `Q${n(mid[0])} ${n(mid[1])} ${n(tip[0])} ${n(tip[1])}Q${n(back[0])} ${n(back[1])} ${n(b[0])} ${n(b[1])}`;
  }
  return `${d}Z`;
}

export function path(d: string, fill: string, more = ""): string {
  return `<path d="${d}" fill="${fill}"${more && ` ${more}`}/>`;
}

/** A furred outline, filled; the stroke takes the sharpness off the locks. */
export function furPath(d: string, fill: string): string {
  return path(d, fill, `stroke="${fill}" stroke-width="6" stroke-linejoin="round"`);
}

export function line(d: string, stroke: string, width: number, more = ""): string {
  return `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${n(width)}" stroke-linecap="round" stroke-linejoin="round"${more && ` ${more}`}/>`;
}

export function oval(
  x: number,
  y: number,
  rx: number,
  ry: number,
  fill: string,
  more = "",
): string {
  const tail = more && ` ${more}`;
  return rx === ry
    ? `<circle cx="${n(x)}" cy="${n(y)}" r="${n(rx)}" fill="${fill}"${tail}/>`
    : `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}"${tail}/>`;
}

export function group(inner: string, transform: string): string {
  return `<g${transform && ` transform="${transform}"`}>${inner}</g>`;
}

/** Shows `inner` only inside `outline`. */
export function clipped(id: string, outline: string, inner: string): string {
  return `<clipPath id="${id}"><path d="${outline}"/></clipPath><g clip-path="url(#${id})">${inner}</g>`;
}
