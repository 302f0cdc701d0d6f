type Sent = {
  method: string | undefined;
  from: string | undefined;
  host: string | undefined;
};

/** The local address of the form's page; undefined when unknown. */
export function findFormPage({ method, from = "", host }: Sent): string | undefined {
  if (method !== "POST" || !URL.canParse(from)) return undefined;
  const { host: sender, pathname, search } = new URL(from);
  const isOurs = sender === host && !pathname.startsWith("//");
  return isOurs ? pathname + search : undefined;
}

export const backToForm = "Back to the form";
