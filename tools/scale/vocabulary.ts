/** Words of which synthetic animals and people are made; common ones first, rare ones by combination. */
export const syllables =
  "ba be bi bo bu da de di do du fa fe fi fo ga ge gi gu ja jo ju ka ke ki ko ku la le li lo lu ma me mi mo mu na ne ni no ra re ri ro ru sa se si so su ta te ti to tu wa we yo ya za".split(
    " ",
  );

export const petNames =
  "Blackie Simba Bingo Jollof Adire Biscuit Duchess Shadow Puff-Puff Sergeant Ginger Suya Zobo Garri Lucky Rex Bella Milo Coco Luna Max Rocky Daisy Ruby Oreo Pepper Sugar Honey Tiger Prince Princess Bruno Snow Amber Cleo Felix Misty Smokey Whiskers Patch".split(
    " ",
  );

export const breeds = {
  Dog: [
    "Local (Ekuke)",
    "Mixed",
    "German Shepherd",
    "Rottweiler",
    "Boerboel",
    "Caucasian Shepherd",
    "Lhasa Apso",
    "Pit Bull",
    "Labrador",
    "Samoyed",
    "Basenji",
    "Africanis",
  ],
  Cat: [
    "Local Shorthair",
    "Mixed",
    "Persian",
    "Siamese",
    "Maine Coon",
    "Tabby",
    "Tortoiseshell",
    "Calico",
  ],
  Other: ["Rabbit", "Grey Parrot", "Tortoise", "Guinea Pig", "Donkey", "Goat", "Budgerigar"],
} as const;

export const places =
  "Yaba Surulere Ikeja Ikoyi Lekki Ajah Gbagada Agege Apapa Festac Magodo Maryland Ojota Ketu Mushin Oshodi Isolo Egbeda Ikorodu Epe Badagry Ebute-Metta Obalende Bariga Shomolu".split(
    " ",
  );

export const openings = [
  "was found beside the expressway on a wet morning",
  "came to us from a compound whose family moved abroad",
  "was born in our yard and knows nothing but kindness",
  "waited for three weeks outside a canteen before someone called us",
  "was handed in by a fisherman who could not keep any more animals",
  "arrived with a hurt paw that has healed since",
  "lived under a market stall and guarded the tomatoes",
  "was left in a box at our gate with a note",
];

export const traits =
  "calm playful shy gentle stubborn curious noisy sleepy greedy proud patient clever clumsy loyal vocal cheerful cautious bold tidy affectionate independent energetic quiet watchful forgiving mischievous".split(
    " ",
  );

export const likes =
  "mangoes thunder radios children bicycles goats lizards plantain sunshine rain shoes sofas balconies football prayers traffic visitors baskets brooms drums slippers generators umbrellas windows staircases hammocks".split(
    " ",
  );

export const firstNames =
  "Adaeze Ṣọlá Ngozi Bamidele Yusuf Chiamaka Kúnlé Rebecca Ibrahim Tèmítọ́pẹ́ Grace Uche Halima Emeka Tọ́lá Fúnmi Zainab Obinna Kẹ́mi Musa Aisha Chidi Bisi Tunde".split(
    " ",
  );

export const lastNames =
  "Nwosu Ọ̀ṣúndáre Eze Cole Ɗanladi Ọkafọ Bámgbóṣé Ajayi Sani Aríyọ̀ Effiong Mbah Okonkwo Adébáyọ̀ Bello Obi Balogun Ògúnlẹ́yẹ Etim Usman".split(
    " ",
  );
