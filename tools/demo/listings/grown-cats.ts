import type { DemoListing } from "../listing.ts";

export const grownCats: readonly DemoListing[] = [
  {
    name: "Senator",
    breed: "Domestic shorthair",
    age: 6,
    location: "Victoria Island, Lagos",
    description:
      "Senator attended every meeting of an office on Adeola Odeku for five years, mostly on the table. The office moved; the new landlord refuses animals. He is dignified, always in black and white, and wants breakfast at exactly seven. He keeps mice away without making a show of it. He prefers adults and one lap at a time.",
    species: "Cat",
    sex: "Male",
    size: "Small",
    goodWith: { children: false, dogs: false, cats: true },
    status: "available",
    daysWaiting: 52,
  },
  {
    name: "Harmattan",
    breed: "Domestic longhair",
    age: 4,
    location: "Maryland, Lagos",
    description:
      "Harmattan turned up in January, the colour of the dust, and walked straight into our office to lie on the keyboard. His long coat needs a comb twice a week, which he allows if you talk to him. He is an indoor cat now and does not ask to go out. He hides from loud voices and forgives quickly.",
    species: "Cat",
    sex: "Male",
    size: "Medium",
    goodWith: { children: false, dogs: false, cats: true },
    status: "available",
    daysWaiting: 79,
  },
  {
    name: "Pepper",
    breed: "Domestic shorthair, tortoiseshell",
    age: 9,
    location: "Isolo, Lagos",
    description:
      "Pepper lived in a bukateria kitchen for nine years and retired when it changed hands. She has three teeth fewer than she should and eats soft food with great speed. She likes warm tiles, evening news and one person in particular, whom she will choose herself. Her kidneys were tested in March and are good for her age.",
    species: "Cat",
    sex: "Female",
    size: "Small",
    goodWith: { children: false, dogs: true, cats: true },
    status: "available",
    daysWaiting: 118,
  },
  {
    name: "Sùúrù",
    breed: "Domestic shorthair",
    age: 5,
    location: "Oshodi, Lagos",
    description:
      "Sùúrù means patience, and she needed it: she spent two years on a bus park roof before we could catch her. An old infection took the sight of one eye, which stays closed; the other misses nothing. She moves around furniture without a mistake, purrs while eating and is best indoors. Children who sit still are welcome.",
    species: "Cat",
    sex: "Female",
    size: "Small",
    goodWith: { children: true, dogs: false, cats: true },
    status: "available",
    daysWaiting: 151,
  },
  {
    name: "Saffron",
    breed: "Persian mix",
    age: 14,
    location: "Ikeja GRA, Lagos",
    description:
      "Saffron is fourteen and outlived the lady who raised her. She sleeps most of the day, on wool if there is any, and comes for supper on stiff legs with her tail straight up. She needs her eyes wiped each morning and a check-up twice a year, which we go on paying for. She asks for peace, a low bed and a hand.",
    species: "Cat",
    sex: "Female",
    size: "Small",
    goodWith: { children: false, dogs: false, cats: false },
    status: "available",
    daysWaiting: 203,
  },
];
