import type { Infer } from './codec.ts';
import { array, option } from './collections.ts';
import { enumeration, tags } from './enumeration.ts';
import { bytesOf, fixedBytes, hash, name, text, u16 } from './primitives.ts';
import { orderedStruct, struct } from './struct.ts';

// Identifiers, keys and addresses. Names are those of the published schema.

export const algorithm = tags('Algorithm', 'Ed25519', 'Secp256k1', 'BlsNormal', 'BlsSmall');
export type AlgorithmName = Infer<typeof algorithm>;
export const publicKey = orderedStruct({ digest_function: algorithm, payload: bytesOf('public key') });
export const signature = struct({ public_key: publicKey, payload: bytesOf('signature') });

export const domainId = orderedStruct({ name });
export const accountId = orderedStruct({ domain_id: domainId, name });
export const assetDefinitionId = orderedStruct({ name, domain_id: domainId });
export const assetId = orderedStruct({ definition_id: assetDefinitionId, account_id: accountId });
export const roleId = struct({ name });
export const parameterId = struct({ name });
export const triggerId = struct({ domain_id: option(domainId), name });
export type AccountIdValue = Infer<typeof accountId>;
export type AssetDefinitionIdValue = Infer<typeof assetDefinitionId>;
export type TriggerIdValue = Infer<typeof triggerId>;

export const ipv4Addr = fixedBytes(4, 'IPv4 address');
export const ipv6Addr = array(u16, 8);
const socketAddr = enumeration('SocketAddr', {
  0: ['Ipv4', struct({ ip: ipv4Addr, port: u16 })],
  1: ['Ipv6', struct({ ip: ipv6Addr, port: u16 })],
  2: ['Host', struct({ host: text, port: u16 })],
});
export const peerId = struct({ address: socketAddr, public_key: publicKey });

export const hashValue = enumeration('HashValue', { 0: ['Transaction', hash], 1: ['Block', hash] });
export const idBox = enumeration('IdBox', {
  0: ['DomainId', domainId],
  1: ['AccountId', accountId],
  2: ['AssetDefinitionId', assetDefinitionId],
  3: ['AssetId', assetId],
  4: ['PeerId', peerId],
  5: ['TriggerId', triggerId],
  6: ['RoleId', roleId],
  7: ['PermissionTokenId', name],
  8: ['ParameterId', parameterId],
});
export type IdBox = Infer<typeof idBox>;
