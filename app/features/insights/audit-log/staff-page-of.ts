/** Where staff see a record that something happened to. */
export function staffPageOf(entity: string, id: string): string | undefined {
  switch (entity) {
    case "person":
      return `/dashboard/staff/people/${id}`;
    case "email":
      return `/dashboard/staff/outbox/${id}`;
    case "inquiry":
      return `/dashboard/staff/messages/${id}`;
    case "interest":
      return `/adoption-requests/${id}`;
    case "interests":
      return "/adoption-requests";
    case "stay":
      return `/dashboard/staff/boarding-requests/${id}`;
    case "listing":
      return `/dashboard/staff/listings/${id}`;
    case "donation":
      return `/dashboard/staff/donations/${id}`;
    case "donations":
      return "/dashboard/staff/donations";
    case "statement":
      return `/dashboard/staff/donations/statements/${id}`;
    default:
      return undefined;
  }
}
