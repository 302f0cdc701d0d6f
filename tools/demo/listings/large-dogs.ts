import type { DemoListing } from "../listing.ts";

export const largeDogs: readonly DemoListing[] = [
  {
    name: "Sergeant",
    breed: "Boerboel",
    age: 5,
    location: "Lekki Phase 1, Lagos",
    description:
      "Sergeant guarded a building site until the work ended and the workers left without him. He looks serious and is not: he leans his whole weight on anyone who sits down, and he snores. He needs a fenced compound and somebody who has kept a strong dog before. He eats twice a day and takes his deworming tablet without a fight.",
    species: "Dog",
    sex: "Male",
    size: "Large",
    goodWith: { children: true, dogs: false, cats: false },
    status: "available",
    daysWaiting: 96,
  },
  {
    name: "Zaki",
    breed: "German Shepherd",
    age: 4,
    location: "Ikoyi, Lagos",
    description:
      "Zaki came to us from a security company that closed. He knows sit, stay, down and come in English and Hausa, and he checks every gate on his walk. New people make him stiff for the first ten minutes; after that he brings them his ball. He is best as the only dog of an active household with a high fence.",
    species: "Dog",
    sex: "Male",
    size: "Large",
    goodWith: { children: false, dogs: false, cats: false },
    status: "available",
    daysWaiting: 44,
  },
  {
    name: "Bear",
    breed: "Caucasian Shepherd",
    age: 6,
    location: "Magodo, Lagos",
    description:
      "Bear was bought as a puppy for his looks and outgrew the balcony he was kept on. He weighs 58 kilos, moves slowly and feels the heat, so he needs shade, a fan and cool water all day. Strangers at the gate hear him once; friends get a paw. We will only place him with people who have kept large guard dogs.",
    species: "Dog",
    sex: "Male",
    size: "Large",
    goodWith: { children: false, dogs: true, cats: false },
    status: "available",
    daysWaiting: 133,
  },
  {
    name: "Chidi",
    breed: "Labrador mix",
    age: 2,
    location: "Ajah, Lagos",
    description:
      "Chidi swam out of the flood at Abraham Adesanya with a rope still on his neck. He likes everybody, water above all, and will lie down in any puddle you let him reach. He is strong on the lead and still learning not to greet with both front paws. A family with time for two long walks a day would suit him.",
    species: "Dog",
    sex: "Male",
    size: "Large",
    goodWith: { children: true, dogs: true, cats: true },
    status: "available",
    daysWaiting: 17,
  },
  {
    name: "Ɓala",
    breed: "Sahel sighthound mix",
    age: 8,
    location: "Festac Town, Lagos",
    description:
      "Ɓala travelled from Sokoto with a trader's lorry and was left at Alaba when the lorry went home. He is built for running and prefers a sofa. His face is full of grey already, his manners are perfect, and he steps around cats as if they were royalty. He takes a small tablet for his joints every morning, wrapped in bread.",
    species: "Dog",
    sex: "Male",
    size: "Large",
    goodWith: { children: true, dogs: true, cats: true },
    status: "adopted",
    daysWaiting: 74,
  },
];
