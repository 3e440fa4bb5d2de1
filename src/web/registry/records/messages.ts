import { translator } from '../../../messages/translator.ts';

/** Every sentence of this folder. */
export const t = translator({
  'records.status.active': 'Active',
  'records.status.expired': 'Expired',
  'records.status.flagged': 'Flagged',
  'records.status.unknown': '{status}?',
  'records.statusUnknownHint': 'This app does not know the status “{status}”.',
  'records.expiryPassed': 'Expiry has passed',
  'records.notScored': 'not scored',
  'records.none': '–',

  'record.relation.contains': 'Contains your query',
  'record.relation.overlaps': 'Overlaps your query',
  'record.relation.apart': 'Outside your query',
  'record.identifier': 'Identifier',
  'record.field.relation': 'Match',
  'record.field.type': 'Type',
  'record.field.origination': 'Origination',
  'record.field.destination': 'Destination',
  'record.field.confidence': 'Confidence',
  'record.field.privileged': 'Privileged',
  'record.field.peer': 'Reported by',
  'record.field.reported': 'Reported',
  'record.field.expires': 'Expires',
  'record.field.flagger': 'Flagged by',
  'record.field.flagged': 'Flagged',
  'record.field.assetId': 'Asset id',
  'record.privilegedHint': 'Its peer is privileged: nobody can flag what it reports.',
  'record.yours': 'Yours',
  'record.countryText': '{name} ({code})',
  'record.noAssetId': 'None given by the registry',
});
