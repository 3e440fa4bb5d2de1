import { translator } from '../messages/translator.ts';

/** Every sentence of what a transaction says. */
export const say = translator({
  'submission.matches': 'It matches',
  'submission.matchesText': 'The transaction says exactly what you asked: {parts}, nothing else.',
  'submission.partContributions': '{count, plural, one {# contribution} other {# contributions}}',
  'submission.partFlags': '{count, plural, one {# flag} other {# flags}}',
  'submission.partGrants':
    '{count, plural, one {# permission on it for your own account} other {# permissions on it for your own account}}',
  'submission.partTriggers': '{count, plural, one {# expiry date for it} other {# expiry dates for it}}',
  'submission.differsTitle': 'The service assembled something else. Do not sign.',
  'submission.differsText':
    'Nothing was signed or sent. This may be a mistake of the service or worse: copy the details for its operator.',
  'submission.rows': 'What differs',
  'submission.rowsCounted': '{count, plural, one {# difference} other {# differences}}',
  'submission.rowsDiffer':
    '{count, plural, one {# differs from what you asked.} other {# differ from what you asked.}}',
  'submission.differsIn': 'Differs: {fields}',
  'submission.nextDifference': 'Next difference',
  'submission.previousDifference': 'Previous difference',
  'submission.rowField': 'What',
  'submission.rowAsked': 'You asked',
  'submission.rowFound': 'Found in the transaction',
  'submission.nothing': 'nothing',
  'submission.rowItem': '{field} (item {number})',
  'submission.unreadableTitle': 'This transaction is in a form that cannot be read here.',
  'submission.unreadableText':
    'It cannot be compared with what you asked. Do not sign it unless you know from elsewhere what it does: the hash and the size name it to the service’s operator.',
  'submission.bytes': 'Unsigned transaction in hex: {hex}',
  'submission.copyDetails': 'Copy details',
  'submission.marksNote':
    'This transaction holds letters beyond plain English ones, or characters and spaces that cannot be seen. Each is marked with its code, ⟨U+0430⟩, or its alphabet, ⟨Cyrillic⟩, so that look-alikes show.',
  'submission.alikeCharacters': '⟨… {count, plural, one {# character alike} other {# characters alike}}⟩',
  'submission.builtFromBytes': 'Read from the transaction’s bytes, not from the form.',

  'submission.contributions': 'Contributions',
  'submission.contributionsCounted': '{count, plural, one {Contribution} other {# contributions}}',
  'submission.number': 'No.',
  'submission.kindNone': 'not an identifier that can be reported',
  'submission.flags': 'Flags',
  'submission.flagsCounted': '{count, plural, one {# flag} other {# flags}}',
  'submission.flagged': 'Flags the asset',
  'submission.heldBy': 'Held by',
  'submission.fraudType': 'Fraud type',
  'submission.fraudTypeAsText': ', written as text instead of its number',
  'submission.traffic': 'Traffic',
  'submission.sourcePeer': 'Source peer',
  'submission.reportedAt': 'Reported',
  'submission.expiresAt': 'Expires',
  'submission.expiresAlike': 'Expiry: {when}.',
  'submission.expiresBetween': 'Expiry: the first {first}, the last {last}.',
  'submission.assetId': 'Asset id',
  'submission.noAssetId': 'none: no asset is registered for it',
  'submission.status': 'Status',
  'submission.statusText': '{status} (a new contribution has 0)',
  'submission.country': '{name} ({code})',
  'submission.registration': 'Registers {definitionId}, without a contribution for it.',
  'submission.registrationAgain':
    'Registers {definitionId} once more, without a contribution for it. A registry refuses what is registered already.',
  'submission.recordEmpty':
    'Records an empty list of contributions for {account}, in place of what its account recorded before.',
  'submission.recordCounts':
    'Records {count, plural, one {# contribution} other {# contributions}} for {account}, while {registered, plural, =0 {no asset is} one {# asset is} other {# assets are}} registered.',
  'submission.grantAsset': 'Gives {grantedTo} the permission to change {definitionId} held by {accountId}.',
  'submission.grantDefinition': 'Gives {grantedTo} the permission to register {definitionId}.',
  'submission.trigger':
    'Marks {definitionId} held by {accountId} as expired at {time}, once, with the rights of {authority}.',
  'submission.other': '{path}: {text}',
  'submission.whatItDoes': 'What it does',
  'submission.also': 'Also in the transaction',
  'submission.authority': 'Signs as',
  'submission.createdAt': 'Created',
  'submission.validUntil': 'Valid until',
  'submission.validForever': 'no end',
  'submission.nonce': 'Nonce',
  'submission.noNonce': 'none',
  'submission.signatures': 'Signatures',
  'submission.noSignatures': 'none yet',
  'submission.signaturesCounted':
    '{count, plural, one {# signature} other {# signatures}}: {valid, number} valid, {other, number} not.',
  'submission.signatureState': 'Valid or not',
  'submission.signatureValid': 'Valid, by the {algorithm} key',
  'submission.signatureInvalid': 'Not valid: it is not of this transaction, or not by the {algorithm} key',
  'submission.signatureUnknown': 'Cannot be verified here, by the {algorithm} key',
  'submission.publicKey': 'Public key',
  'submission.size': 'Size',
  'submission.sizeText': '{count, plural, one {# byte} other {# bytes}}',
});

export type MessageKey = Parameters<typeof say>[0];
