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
  'records.confidenceHint':
    'Confidence says how strongly peers agree on exactly this identifier or range, from 1 to 100; one peer alone is not scored. The registry computes it from the contributions: two peers give up to 50, three 66, four 75; a peer whose newest report is over 30 days older than the newest of all adds less. Flagged contributions take up to 80% of it away, in proportion to their share.',

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
