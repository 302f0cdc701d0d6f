/** Photos of unsent entries by idempotency key, in IndexedDB: `localStorage` takes no files. */
const database = "unsent photos";
const store = "photos";

export type SavePhotoResult = "saved" | "phone full" | "not possible";

export async function savePhoto(key: string, photo: File): Promise<SavePhotoResult> {
  try {
    await withPhotos("readwrite", (photos) => photos.put(photo, key));
    return "saved";
  } catch (error) {
    const isFull = error instanceof DOMException && error.name === "QuotaExceededError";
    return isFull ? "phone full" : "not possible";
  }
}

export async function findPhoto(key: string): Promise<File | undefined> {
  try {
    return (await withPhotos("readonly", (photos) => photos.get(key))) as File | undefined;
  } catch {
    return undefined;
  }
}

export function deletePhoto(key: string): void {
  withPhotos("readwrite", (photos) => photos.delete(key)).catch(() => {});
}

export function deletePhotos(): void {
  // Private windows may throw.
  try {
    indexedDB.deleteDatabase(database);
  } catch {}
}

/** Closes the database after each action, so that deleting it never waits. */
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
    // A full phone may fail only at the end.
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error ?? request.error);
    });
    return request.result;
  } finally {
    open.close();
  }
}
