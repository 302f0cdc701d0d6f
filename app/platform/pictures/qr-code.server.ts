/** One SVG path of unit squares; `size` includes the quiet zone. */
export type QrCode = { size: number; path: string };

export async function drawQrCode(text: string): Promise<QrCode> {
  const { encodeQR } = await import("qr");
  const rows = encodeQR(text, "raw", { border: 4, ecc: "medium" });
  const runs = rows.flatMap((row, y) => {
    const dark = row.map((isDark) => (isDark ? "1" : "0")).join("");
    return [...dark.matchAll(/1+/g)].map(
      ({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`,
    );
  });
  return { size: rows.length, path: runs.join("") };
}
