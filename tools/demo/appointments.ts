/** The other clients of the demo's vet, each with one pet. */
export const demoClients = [
  {
    email: "bukola.client@rehome.test",
    name: "Bùkọ́lá Adéyẹmí",
    phone: "+2348035550131",
    pet: { name: "Sugar", species: "Cat", breed: "Domestic shorthair", sex: "Female", age: "3" },
  },
  {
    email: "ifeanyi.client@rehome.test",
    name: "Ifeanyi Obi",
    phone: "+2348035550132",
    pet: { name: "Bruno", species: "Dog", breed: "Boerboel", sex: "Male", age: "2" },
  },
  {
    email: "amina.client@rehome.test",
    name: "Amina Sani",
    phone: "+2348035550133",
    pet: { name: "Zaki", species: "Dog", breed: "Local (Ekuke)", sex: "Male", age: "0.5" },
  },
] as const;

type DemoAppointment = {
  /** The owner of the demo, by the place of a pet among theirs, or a client. */
  of: { ownersPet: number } | { client: number };
  /** From today; negative ones are over. */
  day: number;
  time: string;
  reason: string;
  shared?: boolean;
  /** How many days before it was asked for. */
  askedDaysBefore: number;
  /** What was done with it. One that is confirmed for today and over is done where `done` says so. */
  step?: "confirm" | "done" | "no-show" | "decline" | "cancel" | "expire";
  words?: string;
  /** The time to which the vet wants to move it, and why; its owner has not answered. */
  move?: { day: number; time: string; note: string };
  /** What was written about it, so many minutes before now or, once it is over, before it. */
  messages?: { by: "owner" | "vet"; minutesBefore: number; text: string }[];
};

/** Appointments in every state: today by the hour, requests that wait, coming days, and what lies behind. */
export const demoAppointments: readonly DemoAppointment[] = [
  {
    of: { ownersPet: 0 },
    day: -41,
    time: "10:00",
    reason: "He limps behind after a long walk.",
    shared: true,
    askedDaysBefore: 4,
    step: "done",
  },
  {
    of: { client: 0 },
    day: -12,
    time: "11:30",
    reason: "Scratches her left ear until it bleeds.",
    askedDaysBefore: 2,
    step: "done",
  },
  {
    of: { client: 1 },
    day: -9,
    time: "09:00",
    reason: "Second vaccination.",
    askedDaysBefore: 5,
    step: "no-show",
  },
  {
    of: { ownersPet: 0 },
    day: -6,
    time: "15:30",
    reason: "Blood test before the new tablets.",
    askedDaysBefore: 3,
    step: "decline",
    words: "The laboratory is closed that day. Any morning from Monday on is good.",
  },
  {
    of: { ownersPet: 1 },
    day: -3,
    time: "12:00",
    reason: "Nails are too long and she does not let us.",
    askedDaysBefore: 4,
    step: "cancel",
    words: "We travel to Ìbàdàn after all.",
  },
  {
    of: { ownersPet: 1 },
    day: -2,
    time: "16:00",
    reason: "Eats less since Sunday.",
    askedDaysBefore: 1,
    step: "expire",
  },
  {
    of: { client: 0 },
    day: 0,
    time: "09:00",
    reason: "The ear again, control.",
    shared: true,
    askedDaysBefore: 3,
    step: "done",
  },
  {
    of: { client: 2 },
    day: 0,
    time: "10:30",
    reason:
      "First vaccination. He came from the street two weeks ago and still hides under the bed.",
    shared: true,
    askedDaysBefore: 2,
    step: "confirm",
  },
  {
    of: { client: 1 },
    day: 0,
    time: "14:00",
    reason: "Second vaccination, second try.",
    askedDaysBefore: 4,
    step: "confirm",
  },
  {
    of: { ownersPet: 0 },
    day: 0,
    time: "19:30",
    reason: "Control of both hips after eight weeks.",
    shared: true,
    askedDaysBefore: 3,
    step: "confirm",
    messages: [
      {
        by: "owner",
        minutesBefore: 1500,
        text: "Good evening, Doctor. Must he come with an empty stomach again, as for the first pictures?",
      },
      {
        by: "vet",
        minutesBefore: 1430,
        text: "Good morning! No, this time we only look and feel. Let him eat as always.\n\nPlease bring the pictures of the first visit if you have them at home.",
      },
      { by: "owner", minutesBefore: 95, text: "I have them. Is there parking at the clinic?" },
      {
        by: "vet",
        minutesBefore: 40,
        text: "Yes, behind the house. Ring the bell at the side, the front door closes at six.",
      },
    ],
  },
  {
    of: { ownersPet: 1 },
    day: 1,
    time: "10:00",
    reason: "Eats less than before, drinks more. Since about ten days.",
    shared: true,
    askedDaysBefore: 3,
    step: "confirm",
    messages: [
      {
        by: "owner",
        minutesBefore: 25,
        text: "She drank two bowls since this morning. Shall we come earlier?",
      },
    ],
  },
  {
    of: { client: 2 },
    day: 1,
    time: "11:00",
    reason: "Coughs at night.",
    askedDaysBefore: 2,
  },
  {
    of: { ownersPet: 0 },
    day: 5,
    time: "09:30",
    reason: "DHPP, it is overdue.",
    shared: true,
    askedDaysBefore: 6,
  },
  {
    of: { client: 1 },
    day: 8,
    time: "15:00",
    reason: "Is he too heavy? He weighs 61 kg.",
    askedDaysBefore: 9,
    step: "confirm",
    move: { day: 9, time: "15:00", note: "I am in surgery that afternoon." },
  },
];

/** The next visit that the vet proposes to the demo's owner, so many days from now. */
export const demoProposal = {
  ownersPet: 0,
  day: 14,
  time: "10:00",
  reason: "Control of both hips",
};
