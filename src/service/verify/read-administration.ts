import { hexToBytes } from '../../contract/hex.ts';
import { type Administration, administrationSchema, RULES } from '../ledger/administration.ts';
import { canonicalJson } from '../ledger/canonical-json.ts';
import { verifyEd25519 } from '../ledger/ed25519.ts';
import { entryFault } from './ledger-fault.ts';
import type { StoredEntry } from './stored-entry.ts';

function parse({ height, body }: StoredEntry): unknown {
  try {
    const parsed: unknown = JSON.parse(
      new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body),
    );
    return parsed;
  } catch (cause) {
    throw entryFault(height, 'its body is not JSON in UTF-8.', cause);
  }
}

/** The key that must have signed the entry: the one in force or, for the first entry, the one it introduces. */
function signerOf(
  { height }: StoredEntry,
  said: Administration,
  operatorKey: Uint8Array | undefined,
): Uint8Array {
  if (said.type === 'ledger-opened') {
    if (operatorKey !== undefined) throw entryFault(height, 'the ledger is opened a second time.');
    return hexToBytes(said.operatorPublicKeyHex);
  }
  if (operatorKey === undefined) throw entryFault(height, 'the ledger is not opened by its first entry.');
  return operatorKey;
}

/**
 * Reads an administration: canonical JSON of a known form, signed by the operator's key in force (`undefined`
 * before the first entry). @throws {LedgerFault}
 */
export function readAdministration(
  entry: StoredEntry,
  contentHash: Uint8Array,
  operatorKey: Uint8Array | undefined,
): Administration {
  const { height, body, signature, payloadHash } = entry;
  const read = administrationSchema.safeParse(parse(entry));
  if (!read.success) {
    throw entryFault(height, 'it administers nothing that this version knows of.', read.error);
  }
  if (new TextDecoder().decode(body) !== canonicalJson(read.data)) {
    throw entryFault(height, 'its JSON is not in the canonical form.');
  }
  if (read.data.type === 'ledger-opened' && read.data.rules > RULES) {
    throw entryFault(
      height,
      `the entries are applied by rules ${read.data.rules}, and this version knows rules up to ${RULES}.`,
    );
  }
  if (signature === null || !verifyEd25519(signature, contentHash, signerOf(entry, read.data, operatorKey))) {
    throw entryFault(height, 'its signature is not by the operator’s key that was in force.');
  }
  if (payloadHash !== undefined && payloadHash !== null) {
    throw entryFault(height, 'it is an administration, and has the payload hash of a transaction.');
  }
  return read.data;
}
