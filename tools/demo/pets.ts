import type { RecordKind } from "#app/features/medical-records/medical-record/medical-record.ts";

type DemoRecord = {
  kind: RecordKind;
  by: "owner" | "vet";
  daysAgo: number;
  title: string;
  text?: string;
  batch?: string;
  /** What was measured at a visit, in kg and °C. */
  weight?: string;
  temperature?: string;
  /** From today; negative ones are overdue. */
  dueInDays?: number;
  /** A scan of so many lines to go with it. */
  file?: { name: string; lines: readonly string[] };
  /** What it said at first, before it was corrected the day after. */
  atFirst?: { title: string; text?: string };
};

type DemoPet = {
  name: string;
  species: string;
  breed?: string;
  sex: string;
  /** When it was born, or how old it is about. */
  birthDaysAgo?: number;
  age?: string;
  weight?: string;
  allergies?: string;
  medicines?: string;
  /** The listing whose portrait it has: it came from us. */
  portrait?: string;
  addedDaysAgo: number;
  shared?: boolean;
  archived?: boolean;
  records: readonly DemoRecord[];
};

/** The pets of the demo's owner: everything filled, something due, something overdue, something archived. */
export const demoPets: readonly DemoPet[] = [
  {
    name: "Ɓala",
    species: "Dog",
    breed: "Sahel sighthound mix",
    sex: "Male",
    birthDaysAgo: 3020,
    weight: "24.5",
    allergies: "Chicken. He scratches himself bloody.",
    medicines: "Half a tablet for his hips every evening, in a piece of yam.",
    portrait: "Ɓala",
    addedDaysAgo: 52,
    shared: true,
    records: [
      {
        kind: "vaccination",
        by: "vet",
        daysAgo: 356,
        title: "Rabies",
        batch: "RB-2231A",
        dueInDays: 9,
      },
      {
        kind: "vaccination",
        by: "owner",
        daysAgo: 377,
        title: "DHPP",
        text: "Copied from the old card.",
        dueInDays: -12,
      },
      {
        kind: "visit_note",
        by: "vet",
        daysAgo: 130,
        title: "Yearly check",
        weight: "32.8",
        temperature: "38.4",
        text: "Found: in good shape, a little heavy.",
      },
      {
        kind: "visit_note",
        by: "vet",
        daysAgo: 41,
        title: "Limps behind after a long walk",
        weight: "31.2",
        temperature: "38.6",
        text: "Both hips stiff, no pain on touch.\n\nShort walks twice a day, no stairs. See again in eight weeks.",
      },
      { kind: "diagnosis", by: "vet", daysAgo: 41, title: "Arthritis of both hips, mild" },
      {
        kind: "prescription",
        by: "vet",
        daysAgo: 41,
        title: "Carprofen 50 mg",
        text: "Half a tablet every evening with food, for eight weeks. Stop and call if he vomits.",
      },
      {
        kind: "treatment",
        by: "owner",
        daysAgo: 20,
        title: "Worming",
        text: "One tablet, by weight.",
        atFirst: { title: "Worming", text: "Two tablets." },
      },
      {
        kind: "document",
        by: "owner",
        daysAgo: 51,
        title: "Vaccination card",
        file: {
          name: "vaccination-card.pdf",
          lines: ["VACCINATION CARD", "Bala, male, sighthound mix", "Rabies, batch RB-2231A"],
        },
      },
      {
        kind: "document",
        by: "vet",
        daysAgo: 40,
        title: "X-ray of the hips, report",
        file: { name: "x-ray-report.pdf", lines: ["X-RAY REPORT", "Hips: mild arthritis, both"] },
      },
    ],
  },
  {
    name: "Adire",
    species: "Cat",
    breed: "Domestic shorthair, calico",
    sex: "Female",
    age: "1.5",
    weight: "3.4",
    portrait: "Adire",
    addedDaysAgo: 14,
    records: [
      {
        kind: "vaccination",
        by: "owner",
        daysAgo: 337,
        title: "Rabies",
        dueInDays: 28,
      },
      { kind: "treatment", by: "owner", daysAgo: 95, title: "Spayed", text: "Before she came." },
    ],
  },
  {
    name: "Chichi",
    species: "Hamster",
    sex: "Unknown",
    age: "0.5",
    weight: "0.12",
    addedDaysAgo: 4,
    records: [],
  },
  {
    name: "Old Sooty",
    species: "Rabbit",
    sex: "Female",
    age: "9",
    addedDaysAgo: 140,
    archived: true,
    records: [{ kind: "treatment", by: "owner", daysAgo: 130, title: "Teeth shortened" }],
  },
];

/** A PDF of one page with these lines. */
export function pdfOf(lines: readonly string[]): Uint8Array {
  const text = lines
    .map((line, at) => `BT /F1 ${at === 0 ? 18 : 12} Tf 60 ${760 - at * 28} Td (${line}) Tj ET`)
    .join("\n");
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
  ];
  let file = "%PDF-1.4\n";
  const starts = objects.map((object, at) => {
    const start = file.length;
    file += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return start;
  });
  const table = starts.map((start) => `${String(start).padStart(10, "0")} 00000 n \n`).join("");
  const head = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`;
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(file + head + table + trailer, "latin1");
}
