import { describe, expect, test } from "vitest";
import { countNames } from "#app/features/donations/statement/proposal.ts";

describe("the names that stand in what the bank wrote", () => {
  test.each([
    ["NIP FROM HALIMA YUSUF", "Halima Yusuf", 2],
    ["UBA YUSUF", "Halima Yusuf", 1],
    ["FROM HALIMAYUSUF", "Halima Yusuf", 0],
    ["FOLASADE IDOWU", "Fọláṣadé Ìdòwú", 2],
    ["TRF O'NEIL PAT", "Pat O’Neil", 2],
    ["TRF O NEIL PAT", "Pat O'Neil", 2],
    ["TRF ONEIL PAT", "Pat Oʼneil", 2],
    ["TRF O’NEIL PAT", "Pat ONeil", 2],
    ["NIP/ADE-OLA/BAKARE", "Adé–Ola Bákárè", 2],
    ["NIP/ADE OLA/BAKARE", "Adé-Ola Bákárè", 2],
    ["NIP ADEOLA BAKARE", "Adé-Ola Bákárè", 2],
    ["NIP-HALIMA-YUSUF-ZENITH", "Halima Yusuf", 2],
    ["NIP TUNDE BAKARE", "Tunde Bakare-Cole", 2],
    ["NIP NGOZI OBI", "Pharm.Ngozi Obi", 2],
    ["TRANSFER TO LA MER", "Tola Mer", 1],
  ])("in %j of %j are %d", (narration, name, count) => {
    expect(countNames(narration, name)).toBe(count);
  });

  test("are those of at least three letters", () => {
    expect(countNames("A B OF AD OBI", "A. B. Ad Obi")).toBe(1);
    expect(countNames("D O", "D'O")).toBe(0);
  });
});
