/** As long as a line that is up needs for so little. */
const probeMs = 5000;

/** Whether the line is up, by a picture: what blocks a script's requests lets that through. */
export function isLineUp(): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = new Image();
    probe.onload = () => resolve(true);
    probe.onerror = () => resolve(false);
    setTimeout(() => resolve(false), probeMs);
    if (navigator.onLine) probe.src = `/favicon.svg?${Math.random()}`;
    else resolve(false);
  });
}

/**
 * Whether something in the browser, such as a blocker of advertisements, stops every request of a script to this
 * address while the line is up. It asks by a method that has no effect.
 */
export async function isBlocked(address: string): Promise<boolean> {
  const isAnswered = await fetch(address, { method: "OPTIONS" }).then(
    () => true,
    () => false,
  );
  return !isAnswered && isLineUp();
}
