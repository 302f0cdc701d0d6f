import { describe, expect, it } from "vitest";
import { type Colour, colours, darkColours, edgePairs, textPairs } from "#app/ui/theme/tokens.ts";

/** Relative luminance as WCAG 2.2 defines it. */
function luminance(hex: string): number {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

function ratio(scheme: Record<Colour, string>, a: Colour, b: Colour): number {
  const one = luminance(scheme[a]);
  const other = luminance(scheme[b]);
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

describe.each([
  ["by day", colours],
  ["by night", darkColours],
])("the colours of the theme %s", (_, scheme) => {
  it.each(textPairs)("%s on %s can be read as text", (text, ground) => {
    expect(ratio(scheme, text, ground)).toBeGreaterThanOrEqual(4.5);
  });
  it.each(edgePairs)("%s stands out from %s as an edge", (edge, ground) => {
    expect(ratio(scheme, edge, ground)).toBeGreaterThanOrEqual(3);
  });
  it("black on white has the ratio that the standard gives", () => {
    expect((1 + 0.05) / (luminance("#000000") + 0.05)).toBeCloseTo(21);
  });
});
