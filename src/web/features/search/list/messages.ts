import { translator } from '../../../../messages/translator.ts';

/** Every sentence about a list of identifiers. */
export const t = translator({
  'list.checking': 'Checking {total, number} identifiers…',
  'list.checked':
    'Checked {total, number}: {fresh, number} new, {known, number} on the registry{failed, plural, =0 {} other {, # not checked}}.',
  'list.failedTitle': 'The list could not be checked',
  'list.again': 'Try again',
  'list.close': 'Close the list',
  'list.reportNew': '{count, plural, one {Report the new one} other {Report the # new ones}}',
  'list.flagActive':
    '{count, plural, one {Flag what is active of one identifier…} other {Flag what is active of # identifiers…}}',
  'list.flagFailedTitle': 'The contributions could not be read',
  'list.export': 'Export CSV',
  'list.back':
    '{count, plural, one {Back to the list of # identifier} other {Back to the list of # identifiers}}',

  'list.table': 'Identifiers of the list',
  'list.filter': 'Verdicts',
  'list.all': 'All {count, number}',
  'list.verdict': '{verdict} {count, number}',
  'list.column.written': 'As pasted',
  'list.column.readAs': 'Read as',
  'list.column.registry': 'Registry',
  'list.column.newest': 'Newest',
  'list.column.confidence': 'Confidence',
  'list.column.reward': 'Reward',
  'list.newest': '{type} from {peer}',
  'list.earns': 'May earn',
  'list.earnsOther': 'Only with another type or route',
});
