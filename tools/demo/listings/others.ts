import type { DemoListing } from "../listing.ts";

export const others: readonly DemoListing[] = [
  {
    name: "Cloud",
    breed: "Lop cross rabbit",
    age: 1,
    location: "Ogudu, Lagos",
    description:
      "Cloud was won at a school fair and lived in a bathroom until the end of term. One ear stands, one falls, and both turn towards the fridge. She uses a litter tray, likes to be on the floor with you rather than carried, and thumps when she disagrees. She needs fresh grass daily, space to run and chew-proof wires.",
    species: "Other",
    sex: "Female",
    size: "Small",
    goodWith: { children: true, dogs: false, cats: false },
    status: "available",
    daysWaiting: 19,
  },
  {
    name: "Professor",
    breed: "African grey parrot",
    age: 12,
    location: "Akoka, Lagos",
    description:
      "Professor was surrendered after twelve years in a hallway cage. He imitates a phone, a kettle and somebody called Auntie Bisi, and he plucked his chest when he came; it has grown back. He needs a large cage, hours outside it and people who are at home. Parrots live long: please think in decades. Papers are checked before any placement.",
    species: "Other",
    sex: "Unknown",
    size: "Small",
    goodWith: { children: false, dogs: false, cats: false },
    status: "withdrawn",
    daysWaiting: 160,
  },
  {
    name: "Zuma",
    breed: "West African pony",
    age: 10,
    location: "Lekki beach road, Lagos",
    description:
      "Zuma carried tourists along the beach for six seasons and came to us lame and underfed. A year on grass has given her back a straight walk and a round belly. She is not for riding any more, only for company: she dislikes being alone and loves carrots, brushing and standing in the sea. Her farrier's record is still being completed.",
    species: "Other",
    sex: "Female",
    size: "Large",
    goodWith: { children: true, dogs: true, cats: true },
    status: "draft",
    daysWaiting: 4,
  },
];
