function sessionStorageOrNull(): Storage | null {
  try {
    return globalThis.sessionStorage;
  } catch (error) {
    // Reading the property itself throws where the browser keeps storage from the page. Source: HTML, 12.2.2.
    if (error instanceof DOMException) return null;
    throw error;
  }
}

/**
 * What this tab remembers across a reload, for values that are not secret. Where the browser does not allow it, or
 * the room is used up, nothing is remembered and `works` says so; nothing else may depend on it.
 */
export class TabStorage {
  readonly #storage: Storage | null;
  #works: boolean;

  constructor(storage: Storage | null = sessionStorageOrNull()) {
    this.#storage = storage;
    this.#works = storage !== null;
  }

  get works(): boolean {
    return this.#works;
  }

  /** The JSON value kept under a key; `undefined` when there is none, or text that is no JSON. Check its shape. */
  read(key: string): unknown {
    const text = this.#storage?.getItem(key) ?? undefined;
    if (text === undefined) return undefined;
    try {
      return JSON.parse(text);
    } catch (error) {
      // Not written by this app, so it is like nothing at all.
      if (error instanceof SyntaxError) return undefined;
      throw error;
    }
  }

  write(key: string, value: unknown): void {
    try {
      this.#storage?.setItem(key, JSON.stringify(value));
    } catch (error) {
      // The room is used up (QuotaExceededError).
      if (!(error instanceof DOMException)) throw error;
      this.#works = false;
    }
  }

  remove(key: string): void {
    this.#storage?.removeItem(key);
  }
}
