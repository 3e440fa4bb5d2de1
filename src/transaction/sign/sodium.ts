import type sodiumDefault from 'libsodium-wrappers';
import { CryptoNotReadyError } from '../scale/errors.ts';

type Sodium = typeof sodiumDefault;

let loaded: Sodium | undefined;

async function load(): Promise<void> {
  const { default: library } = await import('libsodium-wrappers');
  await library.ready;
  loaded = library;
}

/**
 * Resolves once libsodium is loaded. Importing this module starts loading it, so the first page must not
 * import it. The only module that names the library.
 */
export const ready: Promise<void> = load();

/** The library; throws `CryptoNotReadyError` before `ready` has resolved. */
export function sodium(): Sodium {
  if (loaded === undefined) throw new CryptoNotReadyError();
  return loaded;
}
