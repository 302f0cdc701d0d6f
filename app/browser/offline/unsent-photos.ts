/** Photos of entries that wait on this phone, by the entry's idempotency key: files, which no other storage takes. */
const database = "unsent photos";
const store = "photos";

/** How keeping a photo ended. */
export type KeptPhoto = "kept" | "phone full" | "not possible";

/** Keeps the photo of an entry until `forgetPhoto`. */
export async function keepPhoto(key: string, photo: File): Promise<KeptPhoto> {
  try {
    await withPhotos("readwrite", (photos) => photos.put(photo, key));
    return "kept";
  } catch (error) {
    const isFull = error instanceof DOMException && error.name === "QuotaExceededError";
    return isFull ? "phone full" : "not possible";
  }
}

/** The photo of an entry; undefined where the phone has it no more. */
export async function findPhoto(key: string): Promise<File | undefined> {
  try {
    return (await withPhotos("readonly", (photos) => photos.get(key))) as File | undefined;
  } catch {
    return undefined;
  }
}

export function forgetPhoto(key: string): void {
  withPhotos("readwrite", (photos) => photos.delete(key)).catch(() => {});
}

export function forgetPhotos(): void {
  // A private window may have no such storage.
  try {
    indexedDB.deleteDatabase(database);
  } catch {
    // Nothing was kept.
  }
}

/** Opened for one act alone, so that nobody who deletes the photos has to wait. */
async function withPhotos<T>(
  mode: IDBTransactionMode,
  act: (photos: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const opening = indexedDB.open(database, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(store);
  const open = await new Promise<IDBDatabase>((resolve, reject) => {
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
  try {
    const transaction = open.transaction(store, mode);
    const request = act(transaction.objectStore(store));
    // A full phone may say so only at the end.
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error ?? request.error);
    });
    return request.result;
  } finally {
    open.close();
  }
}
