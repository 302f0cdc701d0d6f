type DemoInterest = {
  /** The name of a demo listing. */
  listing: string;
  name: string;
  email: string;
  /** As typed. */
  phone: string;
  message: string;
  status: "pending" | "approved" | "rejected" | "withdrawn";
  daysAgo: number;
  /** The reason that the applicant reads. */
  reason?: string;
  /** Written afterwards, in turn, beginning with our team. */
  messages?: readonly string[];
};

/** Pending and decided requests, consistent with the statuses of the demo listings. */
export const demoInterests: readonly DemoInterest[] = [
  {
    listing: "Bùkólá",
    name: "Adaeze Nwosu",
    email: "adaeze.nwosu@example.com",
    phone: "0803 555 0134",
    message:
      "Good evening. We are a family of four in Yaba with a small fenced compound and no other pets. My children are 9 and 12. We lost our old dog in March and the house is too quiet. I work from home on most days.",
    status: "pending",
    daysAgo: 2,
    messages: [
      "Thank you, Adaeze. Could all four of you come and walk with her on Saturday morning?",
      "We can, at ten. May my mother come too? She lives with us from January.",
    ],
  },
  {
    listing: "Bùkólá",
    name: "Ṣọlá Ọ̀ṣúndáre",
    email: "sola.osundare@example.com",
    phone: "+234 802 555 0177",
    message:
      "I met Bùkólá at the open day and she sat on my foot for an hour. I live alone in a ground-floor flat in Surulere, and my landlord has agreed in writing. May I visit her again on Saturday?",
    status: "pending",
    daysAgo: 1,
  },
  {
    listing: "Puff-Puff",
    name: "Mrs Ngozi Eze",
    email: "ngozi.eze@example.com",
    phone: "0805 555 0112",
    message:
      "I am retired and at home all day. I kept a Lhasa for thirteen years and know about the combing. My granddaughter comes after school and is gentle with animals.",
    status: "approved",
    daysAgo: 9,
  },
  {
    listing: "Puff-Puff",
    name: "Bamidele Cole",
    email: "bamidele.cole@example.com",
    phone: "07035550146",
    message:
      "Please I want this dog as a birthday surprise for my wife. I can pick it up this Friday before six.",
    status: "rejected",
    daysAgo: 11,
    reason:
      "Thank you for thinking of Puff-Puff. We only place an animal once everybody in the house has met it, so a surprise does not work. Bring your wife to visit us and we will gladly introduce you both.",
  },
  {
    listing: "Biscuit",
    name: "Yusuf Ɗanladi",
    email: "yusuf.danladi@example.com",
    phone: "0809 555 0163",
    message:
      "My wife and I walk every morning at Gbagada and would like a slow, friendly companion. We have one older dog who ignores everyone. Our vet can speak for us.",
    status: "approved",
    daysAgo: 6,
  },
  {
    listing: "Duchess",
    name: "Chiamaka Ọkafọ",
    email: "chiamaka.okafo@example.com",
    phone: "+2348135550158",
    message:
      "I also talk too much, so we would suit each other. I rent a two-bedroom flat in Lekki with netted windows. No other pets. I travel twice a year and my sister would stay with her.",
    status: "approved",
    daysAgo: 4,
  },
  {
    listing: "Adire",
    name: "Emeka Okonkwo",
    email: "owner@rehome.test",
    phone: "0803 555 0102",
    message:
      "Ɓala came to us from you and steps around cats as if they were royalty, so Adire would have her subject. Our windows are netted and there is a spare room where she could settle slowly.",
    status: "approved",
    daysAgo: 18,
  },
  {
    listing: "Ɓala",
    name: "Emeka Okonkwo",
    email: "owner@rehome.test",
    phone: "0803 555 0102",
    message:
      "Ɓala needs a sofa and we have two. I work from home and my mother lives with us. We have read about joint care for older dogs and are ready for the tablets.",
    status: "approved",
    daysAgo: 58,
  },
  {
    listing: "Sergeant",
    name: "Ibrahim Sani",
    email: "ibrahim.sani@example.com",
    phone: "0706 555 0181",
    message:
      "I need a strong dog for my warehouse at Apapa. He will be on a chain in the day and loose at night. Feeding is not a problem.",
    status: "rejected",
    daysAgo: 30,
    reason:
      "Thank you for asking about Sergeant. He has already spent years alone on a site, and we promised him a home with people in it. If you are looking for security, we can suggest trainers who also provide the handler.",
  },
  {
    listing: "Jollof",
    name: "Tèmítọ́pẹ́ Aríyọ̀",
    email: "temitope.ariyo@example.com",
    phone: "0811 555 0140",
    message:
      "I think I used to feed him at the canteen when I was in my final year! I have my own place in Yaba now and work shifts, but my flatmate is home in the day. We would both like to come and see him.",
    status: "pending",
    daysAgo: 1,
  },
  {
    listing: "Jollof",
    name: "Emeka Okonkwo",
    email: "owner@rehome.test",
    phone: "0803 555 0102",
    message:
      "Adire has ruled here alone for a fortnight and keeps looking for somebody to groom. Could Jollof come and meet her?",
    status: "pending",
    daysAgo: 1,
    messages: ["He would like that. Which afternoon suits the two of you?"],
  },
  {
    listing: "Shadow",
    name: "Grace Effiong",
    email: "grace.effiong@example.com",
    phone: "+234 905 555 0116",
    message:
      "I read that he has waited longest. I am not in a hurry either. I have a quiet house in Agege with a yard, one old cat and plenty of time to be ignored by a dog for two days.",
    status: "pending",
    daysAgo: 0,
  },
  {
    listing: "Mama Ṣadé",
    name: "Uche Mbah",
    email: "uche.mbah@example.com",
    phone: "0807 555 0152",
    message:
      "My mother would love an old dog for company. Please tell me what soft food she eats and whether she can manage three steps at the front door.",
    status: "pending",
    daysAgo: 5,
  },
];
