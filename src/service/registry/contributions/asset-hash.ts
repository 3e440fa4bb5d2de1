import { createHash } from 'node:crypto';

/** What an asset is found by: SHA-256 of its definition id, which itself may be too long for an index. */
export function assetHashHex(assetId: string): string {
  return createHash('sha256').update(assetId, 'utf8').digest('hex');
}
