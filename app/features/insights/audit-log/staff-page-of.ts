const pages: Record<string, (id: string) => string> = {
  person: (id) => `/dashboard/staff/people/${id}`,
  email: (id) => `/dashboard/staff/outbox/${id}`,
  inquiry: (id) => `/dashboard/staff/messages/${id}`,
  interest: (id) => `/adoption-requests/${id}`,
  interests: () => "/adoption-requests",
  stay: (id) => `/dashboard/staff/boarding-requests/${id}`,
  listing: (id) => `/dashboard/staff/listings/${id}`,
  post: (id) => `/dashboard/staff/blog/${id}`,
  comment: (id) => `/dashboard/staff/blog/comments/${id}`,
  donation: (id) => `/dashboard/staff/donations/${id}`,
  donations: () => "/dashboard/staff/donations",
  report: () => "/dashboard/staff/reports",
  settings: () => "/dashboard/staff/settings",
  "partner-place": (id) => `/dashboard/staff/partner-places/${id}`,
  statement: (id) => `/dashboard/staff/donations/statements/${id}`,
};

/** Where staff see a record that something happened to. */
export function staffPageOf(entity: string, id: string): string | undefined {
  return pages[entity]?.(id);
}
