import type { Codec } from './codec.ts';
import { option } from './collections.ts';
import { enumeration, tags } from './enumeration.ts';
import { accountId, assetDefinitionId, assetId, domainId, peerId, roleId, triggerId } from './identifiers.ts';
import { hash, u32 } from './primitives.ts';
import { duration } from './small-types.ts';
import { struct } from './struct.ts';

// Triggers and filters. OriginFilter<…Event> is the id of the entity that the event is about.

const filterOpt = <T>(filter: Codec<T>) =>
  enumeration('FilterOpt', { 0: ['AcceptAll'], 1: ['BySome', filter] });
const entityFilter = <Id, Filter>(originId: Codec<Id>, eventFilter: Codec<Filter>) =>
  struct({ origin_filter: filterOpt(originId), event_filter: filterOpt(eventFilter) });

const peerFilter = entityFilter(peerId, tags('PeerEventFilter', 'ByAdded', 'ByRemoved'));
const roleFilter = entityFilter(
  roleId,
  tags('RoleEventFilter', 'ByCreated', 'ByDeleted', 'ByPermissionRemoved'),
);
const triggerFilter = entityFilter(
  triggerId,
  // The last two came with rc.20.1. Source: WIRE-FORMAT.md, "Other layouts".
  tags(
    'TriggerEventFilter',
    'ByCreated',
    'ByDeleted',
    'ByExtended',
    'ByShortened',
    'ByMetadataInserted',
    'ByMetadataRemoved',
  ),
);
const assetFilter = entityFilter(
  assetId,
  tags(
    'AssetEventFilter',
    'ByCreated',
    'ByDeleted',
    'ByAdded',
    'ByRemoved',
    'ByMetadataInserted',
    'ByMetadataRemoved',
  ),
);
const assetDefinitionFilter = entityFilter(
  assetDefinitionId,
  tags(
    'AssetDefinitionEventFilter',
    'ByCreated',
    'ByMintabilityChanged',
    'ByOwnerChanged',
    'ByDeleted',
    'ByMetadataInserted',
    'ByMetadataRemoved',
    'ByTotalQuantityChanged',
  ),
);
const accountEventFilter = enumeration('AccountEventFilter', {
  0: ['ByCreated'],
  1: ['ByDeleted'],
  2: ['ByAuthenticationAdded'],
  3: ['ByAuthenticationRemoved'],
  4: ['ByPermissionAdded'],
  5: ['ByPermissionRemoved'],
  6: ['ByRoleRevoked'],
  7: ['ByRoleGranted'],
  8: ['ByMetadataInserted'],
  9: ['ByMetadataRemoved'],
  10: ['ByAsset', filterOpt(assetFilter)],
});
const accountFilter = entityFilter(accountId, accountEventFilter);
const domainEventFilter = enumeration('DomainEventFilter', {
  0: ['ByCreated'],
  1: ['ByDeleted'],
  2: ['ByMetadataInserted'],
  3: ['ByMetadataRemoved'],
  4: ['ByOwnerChanged'],
  5: ['ByAccount', filterOpt(accountFilter)],
  6: ['ByAssetDefinition', filterOpt(assetDefinitionFilter)],
});
const domainFilter = entityFilter(domainId, domainEventFilter);
const dataEntityFilter = enumeration('DataEntityFilter', {
  0: ['ByPeer', filterOpt(peerFilter)],
  1: ['ByDomain', filterOpt(domainFilter)],
  2: ['ByAccount', filterOpt(accountFilter)],
  3: ['ByAssetDefinition', filterOpt(assetDefinitionFilter)],
  4: ['ByAsset', filterOpt(assetFilter)],
  5: ['ByTrigger', filterOpt(triggerFilter)],
  6: ['ByRole', filterOpt(roleFilter)],
});

export const pipelineEntityKind = tags('PipelineEntityKind', 'Block', 'Transaction');
const pipelineEventFilter = struct({
  entity_kind: option(pipelineEntityKind),
  status_kind: option(tags('PipelineStatusKind', 'Validating', 'Rejected', 'Committed')),
  hash: option(hash),
});
const schedule = struct({ start: duration, period: option(duration) });
const executionTime = enumeration('ExecutionTime', { 0: ['PreCommit'], 1: ['Schedule', schedule] });

export const triggeringFilterBox = enumeration('TriggeringFilterBox', {
  0: ['Pipeline', pipelineEventFilter],
  1: ['Data', filterOpt(dataEntityFilter)],
  2: ['Time', executionTime],
  3: ['ExecuteTrigger', struct({ trigger_id: triggerId, authority: accountId })],
});
export const repeats = enumeration('Repeats', { 0: ['Indefinitely'], 1: ['Exactly', u32] });
