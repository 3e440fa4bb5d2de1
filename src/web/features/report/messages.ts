import { translator } from '../../platform/messages/translator.ts';

/** Every sentence of this feature. */
export const t = translator({
  'report.title': 'Report',
  'report.form': 'The contribution',
  'report.review': 'Transaction review',
  'report.reviewEmpty':
    'Nothing to review yet. Fill in the form and choose Review: the transaction is decoded here, and you see what it says before you sign.',

  'report.identifier': 'Identifier',
  'report.identifierHint':
    'IP address or range, phone number or range, 15-digit number, e-mail address or URL',
  'report.neverReportLists': 'Never-report lists',
  'report.note': 'Note:',
  'report.takeSuggestionOf': 'Use {text}',
  'report.changed': 'Changed:',
  'report.undoChange': 'Undo',
  'report.keptAsTyped': 'Kept as entered.',
  'report.readAgain': 'Read it again',
  'report.identifierPlaceholder': 'One identifier, or paste a list',

  'report.fraudType': 'Fraud type',
  'report.fraudTypeHint': 'Choose a type or enter your own',
  'report.type.Wangiri': 'missed calls baiting premium-rate callbacks',
  'report.type.IRSF': 'international revenue share fraud',
  'report.type.StolenDevice': 'a stolen phone or SIM',
  'report.type.IPFraud': 'fraud from an IP address',
  'report.type.SMSA2P': 'A2P SMS over grey routes',
  'report.type.FlashCall': 'missed-call verification traffic',
  'report.type.Scam': 'deceiving people for money',

  'report.origination': 'Origination',
  'report.originationHint': 'Where the traffic comes from',
  'report.destination': 'Destination',
  'report.destinationHint': 'Where the traffic goes to',
  'report.countryPlaceholder': 'Name or code',
  'report.countryClear': 'Clear {label}',
  'report.countryNone': 'No country has this name or code',

  'report.sourcePeer': 'Source peer (optional)',
  'report.sourcePeerHint': 'Peer that supplied this, if any. It shares the reward.',

  'report.check': 'Review',
  'report.checkKeys': '{keys}.',
  'report.checkHint': 'Nothing is signed until you have seen the transaction.',
  'report.clear': 'Clear the form',
  'report.columnsTitle': 'Columns of {source}',
  'report.columnsText':
    'Choose what each column holds. Lists with the same columns are read the same way from now on.',
  'report.columnNumber': 'Column {number}',
  'report.columnsByLine': 'Each line by itself: type, identifier, origin, destination, source',
  'report.columnsByColumn': 'By column',
  'report.columnsHow': 'How the list is divided',
  'report.columnsApply': 'Read again',
  'report.role.id': 'Identifier',
  'report.role.rangeEnd': 'End of the range',
  'report.role.fraudType': 'Fraud type',
  'report.role.origination': 'Origination',
  'report.role.destination': 'Destination',
  'report.role.sourcePeerId': 'Source peer',
  'report.role.ignored': 'Leave out',
  'report.leftTitle': 'You have {count, plural, one {an unfinished draft} other {# unfinished drafts}}',
  'report.leftDraft': '{rows, plural, one {# row} other {# rows}}, changed {time}',
  'report.unsettledTitle': '{count, plural, one {# row} other {# rows}} may have been reported',
  'report.unsettledText':
    'This browser no longer knows what became of the report. Search the registry before you report the same again.',
  'report.unsettledRelease': 'Allow reporting again',
  'report.leftContinue': 'Continue',
  'report.leftDelete': 'Delete',
  'report.draftFull': 'This browser has no room left: changes to the draft are lost when this tab closes.',
  'report.openFiles': 'Open files',
  'report.dropHere': 'or drop lists here',
  'report.dropNow': 'Drop to read the list',
  'report.reading': 'Reading {source}…',
  'report.readFailed': 'The list was not read',
  'report.readRows':
    '{source}: {rows, plural, one {# row} other {# rows}}{skipped, select, none {} other {. Skipped: {skipped}}}.',
  'report.skippedEmpty': '{count, plural, one {# empty line} other {# empty lines}}',
  'report.skippedComments': '{count, plural, one {# comment} other {# comments}}',
  'report.skippedHeaders': '{count, plural, =1 {a header} other {# headers}}',
  'report.dismissRead': 'Hide',
  'report.columns': 'Check the columns',
  'report.stopReading': 'Stop',
  'report.editing': 'Row {row, number} of {count, number}',
  'report.addRow': 'Add a row',
  'report.readyOf':
    '{count, plural, =0 {Nothing left to report} one {{ready, number} of # row can be reported} other {{ready, number} of # rows can be reported}}{warned, plural, =0 {} other {, # with a warning}}{toFix, plural, =0 {} other { · # to fix}}',
  'report.judging': 'Reading rows: {done, number} of {total, number}',
  'report.judgeAgain': 'Try again',
  'report.judgeFailed': 'The rows were not read',
  'report.otherUnderWay': 'Another report is under way. Finish or stop it first.',
  'report.reviewFollows': 'The list is being read. Its review follows.',
  'report.noneReady': 'No row is ready. Fix or add one first.',
  'report.leftOutRows':
    '{count, plural, one {# row with a serious warning is left out.} other {# rows with serious warnings are left out.}}',
  'report.leftOutRow': 'Left out: {warning}',
  'report.include': '{count, plural, one {Include it} other {Include them}}',
  'report.alreadyFlagged': 'The registry has flagged this identifier, or a range around it.',
  'report.warned':
    '{count, plural, one {# row with a warning} other {# rows with a warning}}{included, plural, =0 {} other {, # included by you}}',
  'report.warnedMore': '{warning} {more, plural, one {# more note.} other {# more notes.}}',
  'report.leftOutToo': '{count, number} left out',
  'report.openBlocks':
    'This identifier is in an earlier report whose outcome is unknown. Settle that first: it may be on the registry already.',
  'report.toOpen': 'Show the earlier report',
  'report.likeThis': 'Report like this one',
  'report.fieldsRefused': 'The service refused this report. See the marked fields.',
  'report.draftNotKept': 'This browser does not allow drafts to be kept: a reload loses your entries.',

  'report.registryNotAsked': 'The registry could not be checked',

  'report.receiptTitle': 'Reported',
  'report.receiptReward': '{count, plural, one {+# token} other {+# tokens}}',
  'report.receiptZero': '0 tokens',
  'report.receiptZeroText':
    'The report was accepted but earned no reward: your peer has reached its monthly limit, or no reward is set for this fraud type.',
  'report.receiptRepeated':
    'Accepted without a reward: your peer has already reported {repeated, plural, one {this identifier} other {these identifiers}} with this fraud type and these countries, and the earlier {repeated, plural, one {report is} other {reports are}} still active.',
  'report.receiptSomeRepeated':
    '{repeated} of {count} earn no reward: your peer has already reported the same with the same fraud type and countries, and the earlier reports are still active.',
  'report.receiptRewardUnknown': 'Reward unknown',
  'report.receiptRewardUnknownText':
    'The service’s answer was lost, but the registry shows the report. Your balance includes the reward.',
  'report.receiptShared': 'The reward is shared with the source peer {peer}.',
  'report.verifying': 'Confirming on the registry…',
  'report.registry': 'Registry',
  'report.found': 'Confirmed on the registry ({found} of {expected})',
  'report.notFound':
    'Accepted by the service; the registry shows {found} of {expected} so far. It may take a moment.',
  'report.leftOut':
    'Accepted by the service. The registry shows only the newest contributions for this identifier; {found} of {expected} are among them.',
  'report.lookAgain': 'Check again',
  'report.tokens': 'Token ids',
  'report.noTokens': 'The service returned none.',
  'report.tokensMore':
    '{count, plural, one {# more token id is not shown.} other {# more token ids are not shown.}}',
  'report.tokensDiffer':
    'The service returned token ids that the transaction does not register. Tell its operator.',
  'report.tokenOf': '{definitionId} of {accountId}',
  'report.tokenId': 'token id',
  'report.another': 'Report another',
  'report.toSearch': 'Show it in Search',
  'report.comparedAs': 'compared as {canonical}',
});

export type MessageKey = Parameters<typeof t>[0];
