/**
 * A signed transaction on its way to the service. The hex is in a private field, so that no cache, log or
 * serialisation that holds the object can show it; `reveal` is called by the two submit requests only.
 */
export class SignedTransaction {
  readonly #hex: string;

  constructor(signedHex: string) {
    this.#hex = signedHex;
  }

  reveal(): string {
    return this.#hex;
  }

  toJSON(): string {
    return '[signed transaction]';
  }
}
