import { translator } from '../../messages/translator.ts';

/** Every sentence of this feature. */
export const t = translator({
  'report.title': 'Report',
  'report.form': 'The contribution',
  'report.review': 'What will be signed',
  'report.reviewEmpty':
    'Nothing yet. Fill in the form and check it: the transaction that the service assembles is read here, and you see what it says before anything is signed.',

  'report.identifier': 'Identifier',
  'report.identifierHint':
    'IP address or range, phone number or range, 15-digit number, e-mail address or URL',
  'report.identifierMissing': 'Enter the identifier that you report.',
  'report.note': 'Note:',
  'report.suggestion': 'This can be read as an identifier:',
  'report.suggestionBefore': 'You entered',
  'report.suggestionAfter': 'It would become',
  'report.takeSuggestion': 'Use this',
  'report.takeSuggestionOf': 'Use this: {text}',

  'report.fraudType': 'Fraud type',
  'report.fraudTypeHint': 'One of the seven known types, or your own words',
  'report.fraudTypeMissing': 'Choose a fraud type, or enter your own.',
  'report.fraudTypeOwn':
    '“{type}” is not one of the seven known types. It is sent as it stands, and other peers’ tools may not know it.',
  'report.fraudTypeMeant': 'Did you mean {type}?',
  'report.fraudTypeTake': 'Use {type}',
  'report.type.Wangiri': 'missed calls that lure to a costly number',
  'report.type.IRSF': 'international revenue share fraud',
  'report.type.StolenDevice': 'a stolen phone or SIM',
  'report.type.IPFraud': 'fraud from an IP address',
  'report.type.SMSA2P': 'application messages on a bypass route',
  'report.type.FlashCall': 'calls used as one-time codes',
  'report.type.Scam': 'deceiving people for money',

  'report.origination': 'Origination',
  'report.originationHint': 'Where the traffic comes from',
  'report.originationMissing': 'Choose the country that the traffic comes from.',
  'report.destination': 'Destination',
  'report.destinationHint': 'Where the traffic goes to',
  'report.destinationMissing': 'Choose the country that the traffic goes to.',
  'report.countryPlaceholder': 'Name or code',
  'report.countryClear': 'Clear {label}',
  'report.countryNone': 'No country by this name or code',
  'report.countryLabel': '{name} · {code}',

  'report.sourcePeer': 'Source peer (optional)',
  'report.sourcePeerHint':
    'The registered peer that you have this from, if it is not your own. It shares the reward.',

  'report.check': 'Check and sign',
  'report.checkHint':
    'Ctrl or ⌘ + Enter. It is assembled and checked first; nothing is signed before you have seen it.',
  'report.clear': 'Clear the form',
  'report.fieldsRefused': 'The service refused this report. The marked fields say what is wrong.',
  'report.draftNotKept':
    'This browser does not let the page keep a draft: reloading would lose what you entered.',

  'report.assembling': 'The service assembles the transaction…',
  'report.checking': 'The transaction is read and compared with what you asked…',
  'report.reviewMatches': 'Checked: the transaction says what you asked.',
  'report.reviewWarned':
    'Checked: the transaction says what you asked, but something in it is unusual. Look at it before you sign.',
  'report.reviewDiffers': 'Checked: the transaction does not say what you asked.',
  'report.reviewUnreadable': 'Checked: the transaction cannot be read.',
  'report.unlocking': 'Waiting for the key…',
  'report.signing': 'Signing…',
  'report.submitting': 'Submitting…',
  'report.verifying': 'Looking for it on the registry…',

  'report.sign': 'Sign and submit',
  'report.startOver': 'Start over',
  'report.notSigned': 'Not signed',
  'report.failed': 'Not reported',
  'report.unknown': 'It is not known whether your report was accepted',
  'report.unsent': 'Signed, but not sent',
  'report.unsentText':
    'Nothing of it is on the registry. The signed report is kept while this page is open: “Send again” sends it as it is, and asks you to sign in or unlock first where that is needed.',
  'report.sendUnsent': 'Send again',
  'report.askRegistry': 'Check the registry',
  'report.sendAgain': 'Send the same signed report again',
  'report.unknownNotFound':
    'The registry does not show it now. It may still be on its way: sending the same signed report again is safe, it counts once. Starting over makes a new report, and could report it twice.',
  'report.unknownLeftOut':
    'This identifier has so many contributions that the registry shows only the newest, and yours is not among them: it may have been accepted or not. Sending the same signed report again is safe, it counts once. Starting over makes a new report, and could report it twice.',
  'report.registryNotAsked': 'The registry could not be asked',

  'report.openTitle': 'An earlier report may have been accepted',
  'report.openText':
    'At {time} you sent a report of {identifiers}, and its answer never arrived. Check the registry before you report the same again.',
  'report.openBlocks': 'This is what you are about to report again. Settle the earlier report first.',
  'report.openFound':
    'The earlier report of {identifiers} was accepted: it is on the registry. Do not send it again.',
  'report.openNotFound':
    'The registry does not show the earlier report of {identifiers}. If you report it again now and the earlier one was only late, it counts twice.',
  'report.openLeftOut':
    'There are so many contributions for {identifiers} that the registry shows only the newest, and the earlier report is not among them: it may have been accepted or not. If it was and you report it again now, it counts twice.',
  'report.openAsking': 'Asking the registry…',
  'report.openDismiss': 'Go on without it',
  'report.openDone': 'All right',
  'report.openHash': 'Transaction hash of the earlier report',

  'report.receiptTitle': 'Reported',
  'report.receiptReward': '{count, plural, one {+# token} other {+# tokens}}',
  'report.receiptZero': '0 tokens',
  'report.receiptZeroText':
    'The report was accepted and counts; it earns nothing. That happens when your peer has reached its monthly limit, or when no reward is set for this fraud type.',
  'report.receiptRepeated':
    '{repeated, plural, one {It earns} other {They earn}} nothing: your peer has reported the same before, with this fraud type and these countries, and that is still active. The report was accepted all the same.',
  'report.receiptSomeRepeated':
    '{repeated} of {count} earn nothing: your peer has reported the same before, with the same fraud type and countries, and that is still active.',
  'report.receiptRewardUnknown': 'Reward not known',
  'report.receiptRewardUnknownText':
    'The service’s answer was lost, but the registry shows the report. Your balance has the reward.',
  'report.receiptShared': 'The reward is shared with the source peer {peer}.',
  'report.registry': 'Registry',
  'report.found': 'found again on the registry: {found} of {expected}',
  'report.notFound':
    'The service accepted it, but the registry shows {found} of {expected} so far. It may take a moment.',
  'report.leftOut':
    'The service accepted it. This identifier has so many contributions that the registry shows only the newest, and {found} of {expected} are among them.',
  'report.lookAgain': 'Look again',
  'report.tokens': 'Token ids',
  'report.noTokens': 'The service named none.',
  'report.tokensMore':
    '{count, plural, one {# more token id is not listed here.} other {# more token ids are not listed here.}}',
  'report.tokensDiffer':
    'The service named other token ids than the transaction registers. Tell its operator.',
  'report.tokenOf': '{definitionId} of {accountId}',
  'report.tokenId': 'token id',
  'report.another': 'Report another',
  'report.toSearch': 'Show it in Search',
  'report.detail': '{type} · {origination} → {destination}',
  'report.comparedAs': 'compared as {canonical}',
});

export type MessageKey = Parameters<typeof t>[0];
