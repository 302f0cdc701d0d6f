type DemoBoarder = {
  /** As in `people.ts`, or somebody whom only the list needs. */
  email: string;
  name?: string;
  phone?: string;
  area: string;
  places: number;
  petTypes: ("Dog" | "Cat" | "Other")[];
  about: string;
  naira: string;
  /** Listings whose drawings stand for photos of the home. */
  photos: string[];
};

/** Verified boarders with a home to show; the first one signs in. */
export const demoBoarders: readonly DemoBoarder[] = [
  {
    email: "boarder@rehome.test",
    area: "Gbagada",
    places: 3,
    petTypes: ["Dog", "Cat"],
    about:
      "A bungalow with a walled garden and two shaded runs. Somebody is at home day and night, walks at six and at five, and photos every evening.",
    naira: "8,000",
    photos: ["Bear", "Pepper", "Senator"],
  },
  {
    email: "yemisi.kennel@example.com",
    name: "Yẹ́misí Adékọ̀yà",
    phone: "+2348035550171",
    area: "Surulere",
    places: 5,
    petTypes: ["Dog"],
    about: "Large dogs are welcome: 600 square metres of grass, and no cats far and wide.",
    naira: "6,500",
    photos: ["Zuma", "Sergeant"],
  },
  {
    email: "cats.of.ikeja@example.com",
    name: "Blessing Udoh",
    phone: "+2348035550172",
    area: "Ikeja",
    places: 2,
    petTypes: ["Cat", "Other"],
    about: "A quiet flat on the second floor with a closed balcony. Birds and rabbits too.",
    naira: "",
    photos: ["Duchess"],
  },
];

type DemoBooking = {
  /** The owner's pet by its kind. */
  species: "Dog" | "Cat";
  boarder: string;
  /** Days from today. */
  from: number;
  nights: number;
  hoursAgo: number;
  feeding: string;
  instructions: string;
  accepted: boolean;
  /** What the boarder wrote after it. */
  message?: string;
};

/** What owner@rehome.test has booked: one is accepted, one waits for its boarder. */
export const demoBookings: readonly DemoBooking[] = [
  {
    species: "Dog",
    boarder: "boarder@rehome.test",
    from: 14,
    nights: 4,
    hoursAgo: 60,
    feeding: "Two cups of dry food at seven and at six.",
    instructions: "Pulls on the leash when he sees goats.",
    accepted: true,
    message:
      "Good evening! He may bring his own blanket, and the goats next door are behind a wall. When will you come?",
  },
  {
    species: "Cat",
    boarder: "boarder@rehome.test",
    from: 24,
    nights: 3,
    hoursAgo: 5,
    feeding: "A sachet in the morning, dry food for the night.",
    instructions: "Hides under the bed on the first day. That is normal.",
    accepted: false,
  },
];
