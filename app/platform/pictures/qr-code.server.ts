import encodeQR from "qr";

/** A QR code as an SVG path on a grid of `size` by `size` units, its quiet margin included. */
export type QrCode = { size: number; path: string };

/** Returns a text as a QR code that can still be read with a seventh of it worn off. */
export function qrCode(text: string): QrCode {
  const rows = encodeQR(text, "raw", { ecc: "medium", border: 2 });
  const path = rows.map((row, y) =>
    [...runsOf(row)].map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`).join(""),
  );
  return { size: rows.length, path: path.join("") };
}

/** Dark units that lie side by side, as start and length. */
function* runsOf(row: readonly boolean[]): Generator<[number, number]> {
  for (let x = 0; x < row.length; x += 1) {
    const start = x;
    while (row[x]) x += 1;
    if (x > start) yield [start, x - start];
  }
}
