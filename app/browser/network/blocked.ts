const probeMs = 5000;

/** Loads an image: blockers of a script's requests let images through. */
export function isOnline(): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = new Image();
    probe.onload = () => resolve(true);
    probe.onerror = () => resolve(false);
    setTimeout(() => resolve(false), probeMs);
    if (navigator.onLine) probe.src = `/favicon.svg?${Math.random()}`;
    else resolve(false);
  });
}

/** True if something in the browser, such as an ad blocker, stops requests to this address. OPTIONS has no effect. */
export async function isBlocked(address: string): Promise<boolean> {
  const isAnswered = await fetch(address, { method: "OPTIONS" }).then(
    () => true,
    () => false,
  );
  return !isAnswered && isOnline();
}
