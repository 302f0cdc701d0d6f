import { type CircuitBreaker, createCircuitBreaker } from "#app/platform/circuit-breaker.ts";
import { type BlobStore, FileStoreUnavailable, isStoreUnavailable } from "./blobs.server.ts";

/** Fails at once while the circuit is open. `check` always calls the store, and its result counts. */
export function guardedBlobStore(
  store: BlobStore,
  breaker: CircuitBreaker = createCircuitBreaker(),
): BlobStore {
  async function report<T>(call: Promise<T>): Promise<T> {
    try {
      const value = await call;
      breaker.succeeded();
      return value;
    } catch (error) {
      // The store answered, even if it refused.
      if (isStoreUnavailable(error) && !error.isSilent) breaker.succeeded();
      else breaker.failed();
      throw error;
    }
  }

  async function guard<T>(call: () => Promise<T>): Promise<T> {
    if (breaker.admits()) return report(call());
    throw new FileStoreUnavailable("the store did not answer a moment ago", { isSilent: true });
  }

  return {
    put: (key, bytes, type) => guard(() => store.put(key, bytes, type)),
    get: (key) => guard(() => store.get(key)),
    delete: (key) => guard(() => store.delete(key)),
    check: () => report(store.check()),
    space: () => store.space(),
    ...(store.capacity !== undefined && { capacity: store.capacity }),
    circuit: breaker.state,
  };
}
