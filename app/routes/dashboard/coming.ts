/**
 * Dashboard screens that the menus already lead to and that are still to be built, by who may see them. The
 * lists only ever get shorter.
 */
export const comingFor = {
  petOwner: [
    { path: "dashboard/pet-owner/pets", title: "My Pets" },
    { path: "dashboard/pet-owner/add-pet", title: "Add New Pet" },
    { path: "dashboard/pet-owner/vets", title: "Find Veterinarians" },
    { path: "dashboard/pet-owner/boarders", title: "Find Pet Boarders" },
    { path: "dashboard/pet-owner/adoption", title: "Up for Adoption" },
    { path: "dashboard/pet-owner/bookings", title: "My Appointments" },
    { path: "dashboard/pet-owner/adoption-requests", title: "My Adoption Requests" },
  ],
  veterinarian: [
    { path: "dashboard/veterinarian/appointments", title: "Appointments" },
    { path: "dashboard/veterinarian/patients", title: "Patients" },
    { path: "dashboard/veterinarian/medical-records", title: "Medical Records" },
  ],
  boarder: [
    { path: "dashboard/pet-owner/boarding-requests", title: "Boarding Requests" },
    { path: "dashboard/pet-owner/boarded-pets", title: "Boarded Pets" },
  ],
  staff: [
    { path: "dashboard/staff/boarding-requests", title: "Boarding Requests" },
    { path: "dashboard/staff/donations", title: "Donations" },
    { path: "dashboard/staff/blog", title: "Blog" },
    { path: "dashboard/staff/reports", title: "Reports" },
    { path: "dashboard/staff/partner-places", title: "Partner Places" },
    { path: "dashboard/staff/settings", title: "Settings" },
  ],
} as const;
