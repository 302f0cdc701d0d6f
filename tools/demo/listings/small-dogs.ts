import type { DemoListing } from "../listing.ts";

export const smallDogs: readonly DemoListing[] = [
  {
    name: "Puff-Puff",
    breed: "Lhasa Apso",
    age: 3,
    vaccinated: "Yes",
    neutered: "Yes",
    location: "Surulere, Lagos",
    description:
      "Puff-Puff's family moved abroad and could not take her along. She is used to a flat, to lifts and to children coming home from school, and she waits at the door from two o'clock. Her coat needs combing every other day and a trim every six weeks. She does not like being left alone longer than half a day.",
    species: "Dog",
    sex: "Female",
    size: "Small",
    goodWith: { children: true, dogs: true, cats: true },
    status: "reserved",
    daysWaiting: 21,
  },
  {
    name: "Domino",
    breed: "Local (Ekuke)",
    age: 1,
    vaccinated: "Yes",
    neutered: "No",
    location: "Ojodu Berger, Lagos",
    description:
      "Domino followed a danfo conductor for three days until he brought her to us himself; he still visits on Sundays. One ear stands up and the other never has. She is quick, clever with doors and cannot resist a rolling bottle. She shares food with other dogs without trouble and is learning that hens are not toys.",
    species: "Dog",
    sex: "Female",
    size: "Small",
    goodWith: { children: true, dogs: true, cats: true },
    status: "available",
    daysWaiting: 5,
  },
  {
    name: "Nkechi",
    breed: "Local (Ekuke)",
    age: 0,
    monthsOld: 4,
    vaccinated: "Yes",
    location: "Epe, Lagos",
    description:
      "Nkechi is about four months old and was carried to our van in a fish basket by two schoolgirls, who named her after their teacher. She is wormed, has had her first vaccination and weighs as much as a bag of garri. She chews everything, sleeps on feet and has just discovered her own tail. Half her face is dark, half is light.",
    species: "Dog",
    sex: "Female",
    size: "Small",
    goodWith: { children: true, dogs: true, cats: true },
    status: "available",
    daysWaiting: 3,
  },
];
