import { option } from '../scale/collections.ts';
import { domainId } from '../scale/identifiers.ts';
import { name } from '../scale/primitives.ts';
import { orderedStruct, struct } from '../scale/struct.ts';

// Wire-format 2.4: the ids that are the same in rc.9, rc.13 and rc.14. In an account and a trigger the name comes first.

export const accountId = orderedStruct({ name, domain_id: domainId });
export const assetDefinitionId = orderedStruct({ name, domain_id: domainId });
export const assetId = orderedStruct({ definition_id: assetDefinitionId, account_id: accountId });
export const triggerId = struct({ name, domain_id: option(domainId) });
