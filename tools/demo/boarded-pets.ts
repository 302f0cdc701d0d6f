import type { DemoStayPet } from "./stays.ts";

/** A pet that stays, stayed or comes to stay with the demo's boarder. */
type DemoBoardedPet = DemoStayPet & {
  /** The pets that come with it. */
  others?: readonly DemoStayPet[];
  owner: string;
  email: string;
  phone: string;
  /** Its first day, from today. */
  from: number;
  nights: number;
  feeding: string;
  instructions?: string;
  emergency?: { name: string; phone: string };
  vet?: { name: string; phone: string };
  /** What came along; without it the pet has not arrived. */
  items?: readonly string[];
  /** Which of these, from 1, went back; without it the pet is still here. */
  returned?: readonly number[];
  notes?: readonly {
    daysAgo: number;
    time: string;
    text: string;
    /** A drawing of the demo that does for a photo. */
    picture?: string;
  }[];
};

/** Seven pets that are here, two of them in one stay, one that leaves today, one that comes today, and one that went home. */
export const demoBoardedPets: readonly DemoBoardedPet[] = [
  {
    owner: "Folákẹ́ Àjàyí",
    email: "folake.ajayi@example.com",
    phone: "0803 555 0311",
    pet: "Rocky",
    photo: "bear",
    age: "6",
    breed: "German Shepherd",
    from: -4,
    nights: 9,
    medications: "Half a Rimadyl for his hips, morning and evening, in a piece of yam.",
    feeding: "Two cups at seven and two at six.",
    instructions: "Afraid of fireworks: stay with him in the room.",
    emergency: { name: "Túnjí Àjàyí", phone: "0802 555 0312" },
    vet: { name: "Dr Halima Ɗanjuma", phone: "0803 555 0103" },
    items: ["Red lead", "Steel bowl", "Rimadyl, 14 tablets", "Blue blanket"],
    notes: [
      {
        daysAgo: 3,
        time: "18:40",
        text: "He would not eat in the morning, but cleared the bowl in the evening. He sleeps by my door.",
      },
      {
        daysAgo: 2,
        time: "17:15",
        text: "A long walk to the lagoon. He met the neighbour's Boerboel and both behaved like gentlemen.",
        picture: "bear",
      },
      { daysAgo: 1, time: "19:05", text: "Tablets taken, both of them. No limping today." },
    ],
  },
  {
    owner: "Ngozi Umeh",
    email: "ngozi.umeh@example.com",
    phone: "0705 555 0322",
    pet: "Princess",
    photo: "duchess",
    age: "3",
    breed: "Domestic shorthair",
    from: -2,
    nights: 2,
    allergies: "Fish, also in biscuits",
    feeding: "Half a tin of chicken, three times a day.",
    items: ["Carrier", "Litter tray"],
    notes: [
      {
        daysAgo: 1,
        time: "12:20",
        text: "She came out from under the bed and has found the window.",
        picture: "duchess",
      },
    ],
  },
  {
    owner: "Ibrahim Bello",
    email: "ibrahim.bello@example.com",
    phone: "0809 555 0333",
    pet: "Simba",
    photo: "sergeant",
    age: "1.5",
    breed: "Boerboel",
    from: -1,
    nights: 6,
    feeding: "Three cups at six in the morning, three at five.",
    instructions: "Pulls on the lead. Never without the harness.",
    emergency: { name: "Aisha Bello", phone: "0809 555 0334" },
    items: ["Harness", "Chew rope"],
  },
  {
    owner: "Ẹniọlá Coker",
    email: "eniola.coker@example.com",
    phone: "0812 555 0344",
    pet: "Biscuit",
    photo: "kuti",
    age: "9",
    breed: "Local (Ekuke)",
    from: -6,
    nights: 14,
    medications: "One drop in each eye in the evening.",
    feeding: "Soft food, twice a day; his teeth are old.",
    instructions: "Hears badly: let him see you before you touch him.",
    vet: { name: "Lekki Paws Clinic", phone: "0803 555 0103" },
    items: ["Eye drops, from the fridge", "His cushion"],
    notes: [
      { daysAgo: 5, time: "16:30", text: "He found the sunny corner and has not left it." },
      {
        daysAgo: 1,
        time: "18:00",
        text: "Drops given. He let me, for a piece of liver.",
        picture: "biscuit",
      },
    ],
  },
  {
    owner: "Chidinma Eze",
    email: "chidinma.eze@example.com",
    phone: "0703 555 0355",
    pet: "Domino",
    photo: "domino",
    age: "4",
    breed: "Domestic shorthair",
    from: -3,
    nights: 5,
    feeding: "Dry food, always there. Water from the running tap.",
    others: [
      {
        pet: "Pixel",
        photo: "midnight",
        age: "1",
        breed: "Domestic shorthair",
        allergies: "Milk",
        feeding: "As Domino; he lets her eat first.",
      },
    ],
    items: ["Carrier"],
  },
  {
    owner: "Samuel Akpan",
    email: "samuel.akpan@example.com",
    phone: "0816 555 0366",
    pet: "Bruno",
    photo: "puff-puff",
    age: "2",
    breed: "Lhasa Apso",
    from: 0,
    nights: 4,
    feeding: "A cup of rice and chicken at eight and at six.",
    instructions: "Brush him every second day, please.",
    items: ["Brush", "Bowl", "Small blanket"],
  },
  {
    owner: "Yétúndé Bákàrè",
    email: "yetunde.bakare@example.com",
    phone: "0807 555 0377",
    pet: "Cookie",
    photo: "nkechi",
    age: "0.5",
    breed: "Mongrel",
    from: 0,
    nights: 3,
    feeding: "Four small meals; she is still growing.",
  },
  {
    owner: "Obinna Nwosu",
    email: "obinna.nwosu@example.com",
    phone: "0802 555 0388",
    pet: "Max",
    age: "5",
    breed: "Rottweiler",
    from: -12,
    nights: 5,
    feeding: "Three cups in the evening.",
    items: ["Lead", "Muzzle"],
    returned: [1, 2],
    notes: [{ daysAgo: 8, time: "17:45", text: "He is a lamb. We will miss him." }],
  },
];
