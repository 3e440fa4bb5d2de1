function storageOrNull(): Storage | null {
  try {
    return globalThis.localStorage;
  } catch (error) {
    // Merely reading the property throws where the browser denies storage (HTML, 12.2.2).
    if (error instanceof DOMException) return null;
    throw error;
  }
}

/**
 * Remembers small values that are not secret. Where the browser forbids that or the quota is used up, nothing
 * is remembered and `works` says so; nothing else may depend on it.
 */
export class JsonStorage {
  readonly #storage: Storage | null;
  #works: boolean;

  constructor(storage: Storage | null) {
    this.#storage = storage;
    this.#works = storage !== null;
  }

  get works(): boolean {
    return this.#works;
  }

  /**
   * The JSON value stored under a key; `undefined` if there is none or it is not JSON. Validate its shape.
   */
  read(key: string): unknown {
    const text = this.#storage?.getItem(key) ?? undefined;
    if (text === undefined) return undefined;
    try {
      return JSON.parse(text);
    } catch (error) {
      // Not written by this app: treat it as missing.
      if (error instanceof SyntaxError) return undefined;
      throw error;
    }
  }

  write(key: string, value: unknown): void {
    try {
      this.#storage?.setItem(key, JSON.stringify(value));
    } catch (error) {
      // QuotaExceededError: storage is full.
      if (!(error instanceof DOMException)) throw error;
      this.#works = false;
    }
  }

  remove(key: string): void {
    this.#storage?.removeItem(key);
  }
}

/** Storage that lasts until it is erased, shared by all tabs. */
export function browserStorage(): JsonStorage {
  return new JsonStorage(storageOrNull());
}

/**
 * Calls back when another tab changes a matching key or clears the storage. Returns the unsubscribe function.
 */
export function onChangeInOtherTab(isOurs: (key: string) => boolean, changed: () => void): () => void {
  // The key is `null` if all of the storage was cleared.
  const follow = ({ key }: StorageEvent) => {
    if (key === null || isOurs(key)) changed();
  };
  window.addEventListener('storage', follow);
  return () => window.removeEventListener('storage', follow);
}
