import { translator } from '../../../messages/translator.ts';

/** Every sentence of this feature. */
export const t = translator({
  'activity.title': 'Activity',
  'activity.empty': 'No activity yet.',
  'activity.toReport': 'Report a contribution',
  'activity.loading': 'Loading…',
  'activity.locked': 'Activity is locked',
  'activity.lockedText':
    'Unlock to see your activity. Anybody else at this computer sees nothing of it here.',
  'activity.unlock': 'Unlock',
  'activity.kept':
    '{ledger, select, true {Entries on the ledger stay listed; others are kept} other {Kept}} in this browser for {days, plural, one {# day} other {# days}}.',
  'activity.keptHint':
    '{ledger, select, true {What is on the ledger is listed from there, whichever browser it was signed in. } other {}}Reports and flags of this browser are kept in it for {days, plural, one {# day} other {# days}}; open outcomes until they are settled. They are not encrypted: anybody with access to this browser profile can read it. No key or signed transaction is kept.',
  'activity.keptDenied':
    'This browser does not let the desk store anything, so this list ends with this tab.',
  'activity.keptFull':
    'This browser’s storage is full, so new activity ends with this tab. Erase what you no longer need.',

  'activity.accountFailed': 'What this account has on the ledger could not be loaded',
  'activity.older': 'Show older ones',
  'activity.olderFailed': 'Older ones could not be loaded',
  'activity.notLoaded': 'Older operations are not loaded: the filter and the export leave them out.',
  'activity.firstRows':
    'For operations signed elsewhere, only the first rows are listed, searched and exported.',
  'activity.firstRowsOf': 'The first {shown, number} of {count, number}. The others are on the ledger.',

  'activity.find': 'Identifier or hash',
  'activity.kind': 'Kind',
  'activity.allKinds': 'Reports and flags',
  'activity.outcome': 'Outcome',
  'activity.allOutcomes': 'All outcomes',
  'activity.count': '{count, plural, one {# operation} other {# operations}}',
  'activity.countOf': '{count, number} of {total, plural, one {# operation} other {# operations}}',
  'activity.noneMatch': 'Nothing matches. Change the filter.',
  'activity.csv': 'Export CSV',
  'activity.moreTools': 'More',
  'activity.erase': 'Erase…',

  'activity.details': 'Operation',
  'activity.rowDetails': '{type} · {origination} → {destination}',
  'activity.detailsOf': '{kind, select, flag {Flag} other {Report}} of',
  'activity.andMore': 'and {more, number} more',
  'activity.close': 'Close',
  'activity.missing':
    'This operation is not listed: it was erased, made by another account, or is older than what is loaded.',
  'activity.asked': 'Started',
  'activity.sent': 'Sent',
  'activity.recorded': 'Recorded',
  'activity.host': 'Service',
  'activity.registry': 'Registry',
  'activity.registryFound': '{found, number} of {expected, number} found',
  'activity.registryNotAsked': 'Not checked',
  'activity.notConfirmed': 'Accepted operations could not be confirmed on the registry',
  'activity.dismissed': 'Dismissed without an answer',
  'activity.rewardUnknown': 'Unknown',
  'activity.repeated': '{count, plural, one {# reported before} other {# reported before}}',
  'activity.problem': 'Problem',
  'activity.rows': 'Requested',
  'activity.peer': 'Peer',
  'activity.reportLike': 'Report like this one',
  'activity.toSearch': 'Show in Search',
  'activity.hashThing': 'Transaction hash',

  'activity.incident': 'Incident',
  'activity.incidentDiffers':
    'The service assembled something other than what was requested. Nothing was signed.',
  'activity.incidentUnread':
    'The transaction could not be read, so it could not be compared with the request.',
  'activity.incidentAt': 'Detected',
  'activity.incidentHash': 'Hash of the blocked transaction',
  'activity.incidentRows': 'What differs',
  'activity.incidentField': 'Field',
  'activity.incidentAsked': 'Requested',
  'activity.incidentFound': 'Found',
  'activity.incidentItem': '{field}, row {number, number}',
  'activity.incidentLine': '{field}, line {number, number}',
  'activity.incidentLineOf': '{field}, line {number, number} of {source}',
  'activity.incidentMore': 'The first {shown, number} of {count, number} differences.',
  'activity.incidentReasons': 'Why it could not be read',
  'activity.exportIncident': 'Export incident',
  'activity.copyJson': 'Copy JSON',
  'activity.asJson': 'the operation as JSON',

  'activity.eraseTitle': 'Erase activity',
  'activity.eraseText':
    'Erases {count, plural, one {# operation} other {# operations}} of this account from this browser, in all its tabs. The registry keeps what was accepted.',
  'activity.eraseOpen':
    'Erase {count, plural, one {# open outcome} other {# open outcomes}} too. Nothing then warns you before you repeat {count, plural, one {it} other {them}}.',
  'activity.eraseNow': 'Erase',
  'activity.eraseCancel': 'Cancel',
});
