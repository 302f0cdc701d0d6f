type DemoDonation = {
  /** Empty where the giver left it so. */
  firstName: string;
  lastName: string;
  email: string;
  naira: number;
  method: "card" | "transfer" | "cash";
  daysAgo: number;
  /** What became of one whose money did not come. */
  step?: "never paid" | "awaited";
};

/** Donations over a year, the oldest first, as their receipts are numbered. */
export const demoDonations: readonly DemoDonation[] = (
  [
    ["Tọ́lá", "Adébáyọ̀", "tola.adebayo@example.com", 500, "transfer", 351],
    ["Ibrahim", "Sani", "ibrahim.sani@example.com", 5000, "card", 331],
    ["Kọ́lá", "Àlàbí", "kola.alabi@example.com", 100000, "card", 317],
    ["Femi", "Ògúnlẹ́yẹ", "femi.ogunleye@example.com", 5000, "card", 304],
    ["Efe", "Ovie", "efe.ovie@example.com", 50000, "transfer", 291],
    ["Chinonso", "Eze", "chinonso.eze@example.com", 2500, "cash", 280],
    ["Yetunde", "", "yetunde@example.com", 25000, "card", 269],
    ["Blessing", "Nwosu", "blessing.nwosu@example.com", 2500, "card", 258],
    ["Ngozi", "Okafor", "ngozi.okafor@example.com", 20000, "transfer", 248],
    ["Grace", "Udo", "grace.udo@example.com", 2000, "card", 238],
    ["Aisha", "Bello", "aisha.bello@example.com", 15000, "card", 228],
    ["", "", "a.friend.of.dogs@example.com", 1500, "card", 218],
    ["Tọ́lá", "Adébáyọ̀", "tola.adebayo@example.com", 10000, "transfer", 208],
    ["Ibrahim", "Sani", "ibrahim.sani@example.com", 1000, "card", 199],
    ["Kọ́lá", "Àlàbí", "kola.alabi@example.com", 7500, "card", 190],
    ["Femi", "Ògúnlẹ́yẹ", "femi.ogunleye@example.com", 500, "card", 181],
    ["Efe", "Ovie", "efe.ovie@example.com", 5000, "cash", 172],
    ["Chinonso", "Eze", "chinonso.eze@example.com", 100000, "card", 163],
    ["Yetunde", "", "yetunde@example.com", 5000, "card", 154],
    ["Blessing", "Nwosu", "blessing.nwosu@example.com", 50000, "card", 145],
    ["Ngozi", "Okafor", "ngozi.okafor@example.com", 2500, "transfer", 137],
    ["Grace", "Udo", "grace.udo@example.com", 25000, "card", 128],
    ["Aisha", "Bello", "aisha.bello@example.com", 2500, "card", 120],
    ["Emeka", "Okonkwo", "owner@rehome.test", 5000, "card", 120],
    ["", "", "a.friend.of.dogs@example.com", 20000, "card", 111],
    ["Tọ́lá", "Adébáyọ̀", "tola.adebayo@example.com", 2000, "transfer", 103],
    ["Ibrahim", "Sani", "ibrahim.sani@example.com", 15000, "card", 95],
    ["Kọ́lá", "Àlàbí", "kola.alabi@example.com", 1500, "card", 87],
    ["Femi", "Ògúnlẹ́yẹ", "femi.ogunleye@example.com", 10000, "cash", 78],
    ["Efe", "Ovie", "efe.ovie@example.com", 1000, "transfer", 70],
    ["Chinonso", "Eze", "chinonso.eze@example.com", 7500, "card", 62],
    ["Yetunde", "", "yetunde@example.com", 500, "card", 55],
    ["Blessing", "Nwosu", "blessing.nwosu@example.com", 5000, "card", 47],
    ["Ngozi", "Okafor", "ngozi.okafor@example.com", 100000, "transfer", 39],
    ["Emeka", "Okonkwo", "owner@rehome.test", 2500, "card", 33],
    ["Grace", "Udo", "grace.udo@example.com", 5000, "card", 31],
    ["Aisha", "Bello", "aisha.bello@example.com", 50000, "card", 23],
    ["", "", "a.friend.of.dogs@example.com", 2500, "card", 16],
    ["Musa", "Garba", "musa.garba@example.com", 10000, "card", 9, "never paid"],
    ["Tọ́lá", "Adébáyọ̀", "tola.adebayo@example.com", 25000, "transfer", 8],
    ["Zainab", "Lawal", "zainab.lawal@example.com", 20000, "transfer", 2, "awaited"],
  ] satisfies [
    string,
    string,
    string,
    number,
    DemoDonation["method"],
    number,
    DemoDonation["step"]?,
  ][]
).map(([firstName, lastName, email, naira, method, daysAgo, step]) => ({
  firstName,
  lastName,
  email,
  naira,
  method,
  daysAgo,
  ...(step && { step }),
}));
