import type { Role } from "#app/platform/actor.ts";

type DemoPerson = {
  email: string;
  name: string;
  /** As normalised: +234… */
  phone: string;
  role: Role;
  password: string;
  /** A veterinarian's number, by which staff verify them. */
  vcn?: string;
};

const password = "Rescue-Rehome-1";

/** One person of each role, and a vet and a boarder whom nobody has verified yet; they exist in the demo only. */
export const demoPeople: readonly DemoPerson[] = [
  {
    email: "staff@rehome.test",
    name: "Fúnmiláyọ̀ Adébáyọ̀",
    phone: "+2348035550101",
    role: "staff",
    password,
  },
  {
    email: "owner@rehome.test",
    name: "Emeka Okonkwo",
    phone: "+2348035550102",
    role: "petOwner",
    password,
  },
  {
    email: "vet@rehome.test",
    name: "Dr Halima Ɗanjuma",
    phone: "+2348035550103",
    role: "veterinarian",
    password,
    vcn: "VCN 4821",
  },
  {
    email: "second-vet@rehome.test",
    name: "Dr Chinedu Okoro",
    phone: "+2348035550105",
    role: "veterinarian",
    password,
    vcn: "VCN 5307",
  },
  {
    email: "boarder@rehome.test",
    name: "Tọ́lá Ògúnlẹ́yẹ",
    phone: "+2348035550104",
    role: "boarder",
    password,
  },
  {
    email: "second-boarder@rehome.test",
    name: "Ngozi Nwachukwu",
    phone: "+2348035550106",
    role: "boarder",
    password,
  },
];
