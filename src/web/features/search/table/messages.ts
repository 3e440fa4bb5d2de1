import { translator } from '../../../../messages/translator.ts';

/** Every sentence of the table of results. */
export const t = translator({
  'results.table': 'Contributions for {query}',
  'results.tableNewest': 'Newest contributions',
  'results.keys':
    'Arrow keys move from cell to cell, J and K from row to row. Enter or O opens a row, F flags it, X selects it, Shift with the arrow keys selects several. In a heading, Enter sorts.',

  'results.column.select': 'Select',
  'results.column.status': 'Status',
  'results.column.identifier': 'Identifier',
  'results.column.type': 'Type',
  'results.column.route': 'Route',
  'results.column.confidence': 'Confidence',
  'results.column.peer': 'Peer',
  'results.column.reported': 'Reported',
  'results.column.expires': 'Expires',
  'results.expired': 'Expired',
  'results.column.flagged': 'Flagged',
  'results.column.action': 'Action',
  'results.wholeCell': '{column}: {text}',
  'results.withOutcome': '{text} · {outcome}',

  'results.sortRegistry': 'Registry order',

  'results.route': '{origination} → {destination}',
  'results.routeNames': 'From {origination} to {destination}',
  'results.none': '–',
  'results.yourPeer': 'your peer',
  'results.flaggedBy': 'by {flagger}',
  'results.passed': 'Expiry has passed',
  'results.passedHint': 'Its expiry has passed, and the registry still has it as active.',
  'results.relation.exact': 'Exact match',
  'results.relation.contains': 'Contains your query',
  'results.relation.overlaps': 'Overlaps your query',
  'results.relation.apart': 'Outside your query',
  'results.relationShort.exact': 'Exact',
  'results.relationShort.contains': 'Wider',
  'results.relationShort.overlaps': 'Overlaps',
  'results.relationShort.apart': 'Outside',

  'results.selectShown': '{count, plural, one {Select the row shown} other {Select the # rows shown}}',
  'results.selectRow': 'Select {identifier}',
  'results.selected': '{count, number} selected',
  'results.selectedHidden': '{hidden, number} of them not shown',
  'results.clear': 'Clear selection',

  'results.more': 'More',
  'results.columns': 'Columns',
});
