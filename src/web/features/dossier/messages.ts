import { translator } from '../../../messages/translator.ts';

/** Every sentence of the page of a dossier. */
export const t = translator({
  'dossierPage.unreadableTitle': 'Not an identifier',
  'dossierPage.unreadable': 'The address names {text}, which cannot be read as an identifier.',
  'dossierPage.meant': 'Open this one instead:',
  'dossierPage.toSearch': 'Search for an identifier',

  'dossierPage.copyIdentifier': 'the identifier',
  'dossierPage.copyLink': 'Copy link',
  'dossierPage.link': 'the link to this dossier',
  'dossierPage.report': 'Report',
  'dossierPage.flag': 'Flag…',
  'dossierPage.reportLike': 'Report like the first contribution',
  'dossierPage.more': 'More',
  'dossierPage.search': 'Search it',
  'dossierPage.searchAround': 'Search around',

  'dossierPage.loading': 'Reading the registry…',
  'dossierPage.slow': 'The registry is slow to answer.',
  'dossierPage.cancel': 'Cancel',
  'dossierPage.cancelled': 'Cancelled: the registry was not read.',
  'dossierPage.again': 'Try again',
  'dossierPage.failedTitle': 'The registry could not be read',
  'dossierPage.exactOnly': 'Exact URLs only: this registry does not search by host.',
  'dossierPage.first':
    'Only the first {count, number} of {total, number} contributions, exact and narrow ones before others: the registry returns no more at once.',
  'dossierPage.leftOut':
    '{count, plural, one {# further contribution} other {# further contributions}}: only in Search.',

  'dossierPage.unreported': 'Not reported does not mean harmless.',
  'dossierPage.numberTitle': 'The number',
  'dossierPage.addressTitle': 'The address',
  'dossierPage.urlTitle': 'The URL',

  'dossierPage.column.peer': 'Peer',
  'dossierPage.column.status': 'Status',
  'dossierPage.column.identifier': 'Identifier',
  'dossierPage.column.type': 'Type',
  'dossierPage.column.route': 'Route',
  'dossierPage.column.confidence': 'Confidence',
  'dossierPage.column.reported': 'Reported',
  'dossierPage.column.flagged': 'Flagged',
  'dossierPage.column.action': 'Action',
  'dossierPage.route': '{origination} → {destination}',
  'dossierPage.by': 'by {peer}',
  'dossierPage.yourPeer': 'your peer',

  'dossierPage.relation.exact': 'Exactly this',
  'dossierPage.relation.contains': 'Ranges that cover it',
  'dossierPage.relation.overlaps': 'Ranges that overlap it',
  'dossierPage.relation.inside': 'Contributions inside it',
  'dossierPage.relation.apart': 'Others that the registry returned',
});
