type Subscription = { endpoint: string; p256dh: string; auth: string };

function toSubscription(subscription: PushSubscription): Subscription {
  const { endpoint, keys } = subscription.toJSON();
  return { endpoint: endpoint ?? "", p256dh: keys?.p256dh ?? "", auth: keys?.auth ?? "" };
}

/** The browser has the permission already. */
export async function subscribeBrowser(publicKey: string): Promise<Subscription> {
  await navigator.serviceWorker.register("/sw.js");
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  const made = await pushManager.subscribe(options).catch(async (error: Error) => {
    // A subscription for a former key of ours exists.
    if (error.name !== "InvalidStateError") throw error;
    await (await pushManager.getSubscription())?.unsubscribe();
    return pushManager.subscribe(options);
  });
  return toSubscription(made);
}

type Answer = { state: "on" | "lost" | "off"; publicKey: string };

async function ask(address: string, subscription?: Subscription): Promise<Answer> {
  const response = await fetch(address, {
    method: "POST",
    body: new URLSearchParams(subscription),
    headers: { Accept: "application/json" },
    redirect: "manual",
  });
  if (!response.ok) throw new Error(`${address} answers ${response.status}`);
  return (await response.json()) as Answer;
}

/** Renews a subscription that the push service dropped. Returns whether notifications came here and no longer do. */
export async function renewBrowser(address: string): Promise<boolean> {
  if (!("Notification" in window) || Notification.permission !== "granted") return false;
  const registration = await navigator.serviceWorker?.getRegistration();
  const known = await registration?.pushManager?.getSubscription();
  const { state, publicKey } = await ask(address, known ? toSubscription(known) : undefined);
  if (state === "on") return false;
  await known?.unsubscribe();
  if (state === "off") return Boolean(known);
  try {
    return (await ask(address, await subscribeBrowser(publicKey))).state !== "on";
  } catch {
    return true;
  }
}
