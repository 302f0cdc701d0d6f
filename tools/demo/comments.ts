type DemoComment = {
  /** The address of the story. */
  post: string;
  name: string;
  email: string;
  text: string;
  daysAgo: number;
  /** Nobody has read it yet. */
  waits?: boolean;
};

/** What readers wrote below the four stories: three each that are shown, and one that waits. */
export const demoComments: readonly DemoComment[] = [
  {
    post: "welcome-rafah-horse-tips",
    name: "Sade Cole",
    email: "sade-cole@example.com",
    text: "I think I rode her on the beach as a student. It makes me sad and glad at the same time. Welcome, Rafah.",
    daysAgo: 240,
  },
  {
    post: "welcome-rafah-horse-tips",
    name: "Ibrahim K.",
    email: "ibrahim-k@example.com",
    text: "Respect to her owner for asking for help. Not everybody would.",
    daysAgo: 236,
  },
  {
    post: "welcome-rafah-horse-tips",
    name: "Efe",
    email: "efe@example.com",
    text: "Can we come and see her on a Saturday? My daughter would like to bring carrots. We will ask before we feed her anything!",
    daysAgo: 229,
  },
  {
    post: "horse-ownership-tips",
    name: "Col. Ade Thompson (rtd)",
    email: "col-ade-thompson-rtd@example.com",
    text: "Sensible advice. I would underline the company part three times. A horse alone in a compound is a sad sight.",
    daysAgo: 215,
  },
  {
    post: "horse-ownership-tips",
    name: "Hadiza M.",
    email: "hadiza-m@example.com",
    text: "My father kept horses in Kano and he did the same walk round every morning with his tea. I am sending him this.",
    daysAgo: 212,
  },
  {
    post: "horse-ownership-tips",
    name: "Chuka",
    email: "chuka@example.com",
    text: "I was about to buy one for my son's birthday. We will start with riding lessons instead. Thank you for the honest talk.",
    daysAgo: 204,
  },
  {
    post: "cat-rescue",
    name: "Aisha Lawal",
    email: "aisha-lawal@example.com",
    text: "The part about waiting for the mother is so important. Last year my neighbours picked kittens up in a hurry and she came back to an empty corner.",
    daysAgo: 190,
  },
  {
    post: "cat-rescue",
    name: "Kelechi",
    email: "kelechi@example.com",
    text: "Our gateman now knocks on the gen house door every evening because of this post. He says he is the cats' alarm clock.",
    daysAgo: 184,
  },
  {
    post: "cat-rescue",
    name: "Bimbo Fash.",
    email: "bimbo-fash@example.com",
    text: "Thank you for saying no to cow's milk. My grandmother swore by it and I never knew better.",
    daysAgo: 177,
  },
  {
    post: "meet-blackie",
    name: "Ngozi A.",
    email: "ngozi-a@example.com",
    text: "I buy my bread at that park and I know this dog! So happy that somebody went back for him. Thank you for not giving up after the second day.",
    daysAgo: 150,
  },
  {
    post: "meet-blackie",
    name: "Tunde Bakare",
    email: "tunde-bakare@example.com",
    text: "We adopted a dog from the street two years ago and everything you say about the first week is true. Ours slept in the bathroom and now he owns the sofa.",
    daysAgo: 141,
  },
  {
    post: "meet-blackie",
    name: "Mama Ife",
    email: "mama-ife@example.com",
    text: "Please, is he good with small children? Mine are four and seven and they have been asking since they saw the picture.",
    daysAgo: 133,
  },
  {
    post: "meet-blackie",
    name: "Yemisi Cole",
    email: "yemisi-cole@example.com",
    text: "Is the bread seller there at weekends too? I would like to buy a loaf and say thank you.",
    daysAgo: 1,
    waits: true,
  },
];
