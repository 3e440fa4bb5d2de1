import { argon2id } from 'hash-wasm';

// A module of its own: hash-wasm is fetched only when a key file is opened or made.

export interface Argon2Parameters {
  readonly memoryKib: number;
  readonly iterations: number;
  readonly parallelism: number;
}

const KEY_BYTES = 32;

/** 32 bytes. Source: RFC 9106. */
export function deriveKey(
  passphrase: Uint8Array,
  salt: Uint8Array,
  { memoryKib, iterations, parallelism }: Argon2Parameters,
): Promise<Uint8Array> {
  return argon2id({
    password: passphrase,
    salt,
    memorySize: memoryKib,
    iterations,
    parallelism,
    hashLength: KEY_BYTES,
    outputType: 'binary',
  });
}
