import { hexToBytes } from '../../../contract/hex.ts';
import { ready } from '../../../transaction/index.ts';
import { isUsablePublicKey } from '../../../transaction/usable-public-key.ts';
import { ServiceError } from '../../platform/service-error.ts';

const KEY_NAMES = { publicKeyHex: 'The public key', authPublicKeyHex: 'The Authorization key' } as const;

/**
 * Refuses public keys that are no point of the curve's main subgroup: signatures by some of them can be forged.
 * @throws {ServiceError} 400
 */
export async function refuseUnusableKeys(keys: {
  readonly publicKeyHex?: string | undefined;
  readonly authPublicKeyHex?: string | undefined;
}): Promise<void> {
  await ready;
  const issues = (['publicKeyHex', 'authPublicKeyHex'] as const).flatMap((path) => {
    const hex = keys[path];
    if (hex === undefined || isUsablePublicKey(hexToBytes(hex))) return [];
    const message = `${KEY_NAMES[path]} belongs to no private key: nobody could sign with it, or everybody. Copy it again, or make a new pair of keys.`;
    return [{ path, code: 'unusable-public-key', message }];
  });
  const [first] = issues;
  if (first !== undefined) throw new ServiceError(400, first.code, first.message, { issues });
}
