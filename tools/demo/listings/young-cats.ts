import type { DemoListing } from "../listing.ts";

export const youngCats: readonly DemoListing[] = [
  {
    name: "Jollof",
    breed: "Domestic shorthair",
    age: 2,
    location: "Yaba, Lagos",
    description:
      "Jollof worked the canteen tables at the university until the long strike, when there were no plates left to inspect. He arrived thin and loud and is now only loud. He talks back, comes when called and opens any cupboard with a loose catch. Neutered and vaccinated; he would enjoy a home where somebody is in for most of the day.",
    species: "Cat",
    sex: "Male",
    size: "Small",
    goodWith: { children: true, dogs: true, cats: true },
    status: "available",
    daysWaiting: 14,
  },
  {
    name: "Adire",
    breed: "Domestic shorthair, calico",
    age: 1,
    location: "Ebute Metta, Lagos",
    description:
      "Adire had her kittens in a tailor's basket of offcuts, and every one of them has a home now except for her. She is curious, neat and soft-voiced, and she likes to sit where she can see both the door and the cooker. She was spayed last month and has recovered fully. She gets on with a calm dog.",
    species: "Cat",
    sex: "Female",
    size: "Small",
    goodWith: { children: true, dogs: true, cats: true },
    status: "adopted",
    daysWaiting: 33,
  },
  {
    name: "Duchess",
    breed: "Siamese mix",
    age: 3,
    location: "Lekki, Lagos",
    description:
      "Duchess has a notch in one ear and an opinion about everything. She was left in a carrier at our gate with a note that said only 'she talks too much'. She does. She also greets you at the door, sleeps under the blanket and knows the sound of each tin. She would like to be the only cat, or the first among few.",
    species: "Cat",
    sex: "Female",
    size: "Small",
    goodWith: { children: true, dogs: true, cats: false },
    status: "reserved",
    daysWaiting: 26,
  },
  {
    name: "Kòkó and Ẹ̀kọ",
    breed: "Domestic shorthair kittens",
    age: 0,
    location: "Ketu, Lagos",
    description:
      "Two brothers of eleven weeks, shown here by Kòkó, who always pushes to the front. They were bottle-fed in turns by our volunteers and think every human is a climbing frame. They eat on their own, use the tray and have had their first vaccination. We will not separate them: they sleep in a knot and cry when one is out of sight.",
    species: "Cat",
    sex: "Male",
    size: "Small",
    goodWith: { children: true, dogs: true, cats: true },
    status: "available",
    daysWaiting: 6,
  },
  {
    name: "Midnight",
    breed: "Domestic shorthair",
    age: 3,
    location: "Apapa, Lagos",
    description:
      "Midnight rode into the port on a container ship, and nobody knows from where. He is sleek, agile and a little vain, washing after every meal and again if watched. He was afraid of doors for a month and now waits behind ours every evening. Still being assessed: we want to see him with children before we publish him.",
    species: "Cat",
    sex: "Male",
    size: "Small",
    goodWith: { children: false, dogs: false, cats: true },
    status: "draft",
    daysWaiting: 2,
  },
];
