import type { StayPetInput } from "#app/features/boarding/stay/stay.schema.server.ts";

/** What is said of one pet. */
export type DemoStayPet = {
  pet: string;
  age: string;
  breed: string;
  allergies?: string;
  medications?: string;
  feeding?: string;
  /** A drawing of the demo that does for a photo. */
  photo?: string;
};

type DemoStay = DemoStayPet & {
  /** The pets that come with it. */
  others?: readonly DemoStayPet[];
  owner: string;
  email: string;
  phone: string;
  /** Days from today; negative ones are over. */
  from: number;
  nights: number;
  /** How long ago it was asked for, in days. */
  daysAgo: number;
  instructions?: string;
  /** What staff did. */
  step?: "ask" | "accept" | "hand over" | "decline";
  words?: string;
};

/** The pets of a stay as the form sends them; `stagePhoto` stores a photo and returns its token. */
export function petsToSend(
  stay: DemoStayPet & { others?: readonly DemoStayPet[] },
  stagePhoto: (name: string) => Promise<string>,
): Promise<StayPetInput[]> {
  const pets = [stay, ...(stay.others ?? [])].map(async (one) => ({
    petName: one.pet,
    petAge: one.age,
    petBreed: one.breed,
    kind: undefined,
    allergies: one.allergies ?? "",
    medications: one.medications ?? "",
    feedingSchedule: one.feeding ?? "",
    petImages: one.photo ? [await stagePhoto(one.photo)] : [],
    vaccinationCard: [],
    medicalRecords: [],
  }));
  return Promise.all(pets);
}

/** Requests in every state that staff bring about, with one that begins soon and has no boarder yet. */
export const demoStays: readonly DemoStay[] = [
  {
    owner: "Adaobi Nwosu",
    email: "adaobi.nwosu@example.com",
    phone: "0806 555 0287",
    pet: "Bailey",
    photo: "chidi",
    age: "6",
    breed: "Labrador",
    feeding: "Two cups, morning and evening. He eats the cats' food, too, if nobody looks.",
    others: [
      {
        pet: "Olive",
        photo: "saffron",
        age: "3",
        breed: "Persian",
        allergies: "Fish",
        feeding: "Half a tin, three times a day, where Bailey cannot reach it.",
      },
      {
        pet: "Basil",
        photo: "harmattan",
        age: "3",
        breed: "Persian",
        medications: "Eye drops in the evening.",
        feeding: "As Olive.",
      },
    ],
    from: 6,
    nights: 4,
    daysAgo: 0,
    instructions: "The three sleep in one room and cry if they cannot.",
  },
  {
    owner: "Mrs Ronke Adékúnlé",
    email: "ronke.adekunle@example.com",
    phone: "0803 555 0211",
    pet: "Milo",
    photo: "biscuit",
    age: "4",
    breed: "Beagle",
    from: 2,
    nights: 5,
    daysAgo: 1,
    feeding: "One cup at seven and one at six. He will tell you that it is two.",
    instructions: "Afraid of generators. Sleeps with the blue blanket.",
  },
  {
    owner: "Chuka Nnamdi",
    email: "chuka.nnamdi@example.com",
    phone: "0805 555 0298",
    pet: "Pepper",
    photo: "pepper",
    age: "0.5",
    breed: "Domestic shorthair",
    from: 12,
    nights: 3,
    daysAgo: 0,
    allergies: "Fish",
  },
  {
    owner: "Halima Yusuf",
    email: "halima.yusuf@example.com",
    phone: "0809 555 0243",
    pet: "Zuma",
    photo: "zuma",
    age: "7",
    breed: "German Shepherd",
    from: 20,
    nights: 14,
    daysAgo: 3,
    medications: "Half a tablet for his hips every evening, in a piece of yam.",
    step: "ask",
    words: "Which tablet is it, and may we call his vet if he limps?",
  },
  {
    owner: "Bassey Effiong",
    email: "bassey.effiong@example.com",
    phone: "0818 555 0277",
    pet: "Coco",
    photo: "tiga",
    age: "3",
    breed: "Local (Ekuke)",
    from: 3,
    nights: 2,
    daysAgo: 4,
    step: "accept",
    words: "Please bring her own bowl.",
  },
  {
    owner: "Ìyábọ̀ Ṣówándé",
    email: "iyabo.sowande@example.com",
    phone: "0706 555 0265",
    pet: "Snow",
    age: "5",
    breed: "Samoyed",
    from: 8,
    nights: 7,
    daysAgo: 6,
    instructions: "Needs a fan or the coolest room, always.",
    step: "hand over",
  },
  {
    owner: "Emeka Obi",
    email: "emeka.obi@example.com",
    phone: "0802 555 0231",
    pet: "Tyson",
    age: "2",
    breed: "Boerboel",
    from: 5,
    nights: 60,
    daysAgo: 9,
    step: "decline",
    words:
      "Two months are too long for a dog who does not know us yet. Bring him for a weekend first, and we look at the rest together.",
  },
];
