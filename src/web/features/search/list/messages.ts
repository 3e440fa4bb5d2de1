import { translator } from '../../../../messages/translator.ts';

/** Every sentence about a list of identifiers. */
export const t = translator({
  'list.checking': 'Checking {total, number} identifiers…',
  'list.waiting': '{total, number} identifiers are checked as soon as the service is back',
  'list.checked':
    'Checked {total, number}: {fresh, number} new, {known, number} on the registry{failed, plural, =0 {} other {, # not checked}}.',
  'list.failedTitle': 'The list could not be checked',
  'list.again': 'Try again',
  'list.close': 'Close the list',
  'list.reportNew': 'Report {count, number} new',
  'list.reportSome': 'Report {count, number} of {total, number} new',
  'list.onlySearched': 'For searching only',
  'list.flagActive': 'Flag {count, plural, one {# identifier} other {# identifiers}}…',
  'list.nothingToFlag': '{identifier} cannot be flagged: {verdict}.',
  'list.flagFailedTitle': 'The contributions could not be read',
  'list.export': 'Export CSV',
  'list.back':
    '{count, plural, one {Back to the list of # identifier} other {Back to the list of # identifiers}}',

  'list.table': 'Identifiers of the list',
  'list.filter': 'Verdicts',
  'list.all': 'All {count, number}',
  'list.verdict': '{verdict} {count, number}',
  'list.column.written': 'Identifier',
  'list.readAs': 'Read as {identifier}',
  'list.notPublic': 'Not a public address',
  'list.short': 'Cut short? Search',
  'list.column.registry': 'Verdict',
  'list.column.newest': 'Best match',
  'list.column.confidence': 'Confidence',
  'list.newest': '{type} from {peer}',
  'list.earnsOther': 'No reward for the same type and route',
});
