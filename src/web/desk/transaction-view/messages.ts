import { translator } from '../../../messages/translator.ts';

/** Every sentence of what a transaction says. */
export const t = translator({
  'transaction.matches': 'Matches your request',
  'transaction.matchesText': 'Read back from the transaction itself: exactly {parts}.',
  'transaction.warnedTitle': 'Matches your request, but contains something unusual',
  'transaction.warnedText':
    'Read back from the transaction itself: exactly {parts}. But the service chose {what, select, expiry {an unusual expiry. Ask its operator why} other {unusual times. Check this computer’s clock; if it is right, ask the service’s operator why}} before you sign.',
  'transaction.partContributions': '{count, plural, one {# contribution} other {# contributions}}',
  'transaction.partFlags': '{count, plural, one {# flag} other {# flags}}',
  'transaction.partGrants':
    '{count, plural, one {# permission on it for your own account} other {# permissions on it for your own account}}',
  'transaction.partTriggers': '{count, plural, one {# expiry date for it} other {# expiry dates for it}}',
  'transaction.differsTitle': 'Blocked: the service changed your request',
  'transaction.differsText':
    'Nothing was signed or sent. This is a fault in the service or an attack: copy the details for its operator.',
  'transaction.rows': 'What differs',
  'transaction.rowsCounted': '{count, plural, one {# difference} other {# differences}}',
  'transaction.warnings': 'What is unusual',
  'transaction.warningsCounted': '{count, plural, one {# unusual value} other {# unusual values}}',
  'transaction.rowUsual': 'Usual',
  'transaction.rowsDiffer':
    '{count, plural, one {# differs from your request.} other {# differ from your request.}}',
  'transaction.differsIn': 'Differs: {fields}',
  'transaction.nextDifference': 'Next difference',
  'transaction.previousDifference': 'Previous difference',
  'transaction.rowField': 'What',
  'transaction.rowAsked': 'Requested',
  'transaction.rowFound': 'In the transaction',
  'transaction.nothing': 'nothing',
  'transaction.rowItem': '{field} (item {number})',
  'transaction.unreadableTitle': 'This transaction could not be checked',
  'transaction.unreadableText':
    'It is in a form that cannot be read here, so it cannot be compared with your request. Do not sign it unless you know through a separate channel what it does; its hash and size identify it to the service’s operator.',
  'transaction.bytes': 'Unsigned transaction in hex: {hex}',
  'transaction.copyDetails': 'Copy details',
  'transaction.marksNote':
    'This transaction contains letters or signs beyond plain ASCII, or invisible characters. Each is marked with its code, ⟨U+0430⟩, or its script, ⟨Cyrillic⟩, so that look-alikes stand out.',
  'transaction.alikeCharacters': '⟨… {count, plural, one {# character alike} other {# characters alike}}⟩',
  'transaction.builtFromBytes': 'Decoded from the transaction’s bytes, not from the form.',

  'transaction.contributions': 'Contributions',
  'transaction.contributionsCounted': '{count, plural, one {Contribution} other {# contributions}}',
  'transaction.number': 'No.',
  'transaction.kindNone': 'not an identifier that can be reported',
  'transaction.flags': 'Flags',
  'transaction.flagsCounted': '{count, plural, one {# flag} other {# flags}}',
  'transaction.forAccount': 'For account',
  'transaction.fraudType': 'Fraud type',
  'transaction.fraudTypeAsText': ', written as text instead of its number',
  'transaction.route': 'Route',
  'transaction.reportedAt': 'Reported',
  'transaction.expiresAt': 'Expires',
  'transaction.expiresAlike': 'Expires {when}.',
  'transaction.expiresBetween': 'The first expires {first}, the last {last}.',
  'transaction.assetIds': 'Asset ids',
  'transaction.onRegistry': 'On the registry',
  'transaction.assetId': 'Asset id',
  'transaction.noAssetId': 'none: no asset is registered for it',
  'transaction.status': 'Status',
  'transaction.statusText': '{status} (a new contribution has 0)',
  'transaction.country': '{name} ({code})',
  'transaction.registration': 'Registers {definitionId}, without a contribution for it.',
  'transaction.registrationAgain':
    'Registers {definitionId} once more, without a contribution for it. A registry refuses what is registered already.',
  'transaction.recordEmpty':
    'Records an empty list of contributions for {account}, in place of what its account recorded before.',
  'transaction.recordCounts':
    'Records {count, plural, one {# contribution} other {# contributions}} for {account}, while {registered, plural, =0 {no asset is} one {# asset is} other {# assets are}} registered.',
  'transaction.grantAsset': 'Gives {grantedTo} the permission to change {definitionId} held by {accountId}.',
  'transaction.grantDefinition': 'Gives {grantedTo} the permission to register {definitionId}.',
  'transaction.trigger':
    'Marks {definitionId} held by {accountId} as expired at {time}, once, with the rights of {authority}.',
  'transaction.other': '{path}: {text}',
  'transaction.whatItDoes': 'What it does',
  'transaction.also': 'Also in the transaction',
  'transaction.authority': 'Signs as',
  'transaction.createdAt': 'Created',
  'transaction.validUntil': 'Valid until',
  'transaction.validForever': 'no end',
  'transaction.yourAccount': '(your account)',
  'transaction.yourKey': '(your key)',
  'transaction.nonce': 'Nonce',
  'transaction.noNonce': 'none',
  'transaction.signatures': 'Signatures',
  'transaction.noSignatures': 'none yet',
  'transaction.signaturesCounted':
    '{count, plural, one {# signature} other {# signatures}}: {valid, number} valid, {other, number} not.',
  'transaction.signatureState': 'Valid or not',
  'transaction.signatureValid': 'Valid, by the {algorithm} key',
  'transaction.signatureInvalid': 'Not valid: does not match this transaction and the {algorithm} key',
  'transaction.signatureUnknown': 'Cannot be verified here, by the {algorithm} key',
  'transaction.publicKey': 'Public key',
  'transaction.size': 'Size',
  'transaction.sizeText': '{count, plural, one {# byte} other {# bytes}}',
});

export type MessageKey = Parameters<typeof t>[0];
