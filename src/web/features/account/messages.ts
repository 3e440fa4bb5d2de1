import { translator } from '../../messages/translator.ts';

/** Every sentence of this feature. */
export const t = translator({
  'account.title': 'Account',
  'account.who': 'Account details',
  'account.accountId': 'Account',
  'account.email': 'E-mail address',
  'account.peer': 'Peer',
  'account.publicKey': 'Blockchain public key',
  'account.authPublicKey': 'Authorization public key',
  'account.publicOnly':
    'These are public keys. The private keys are in the worker’s memory while unlocked, and never on this page.',
  'account.publicOnlyExternal':
    'These are public keys. The private keys are kept outside this browser; the app never asks for them.',
  'account.key': 'Key',
  'account.keyUnlocked': 'Unlocked: locks after 15 minutes of inactivity.',
  'account.keyLocked': 'Locked: you can search; unlock to report or flag.',
  'account.keyNone': 'No key',
  'account.keyExternal': 'Kept elsewhere: search here; reports and flags are signed where your keys are.',
  'account.keysSaved': 'Key file',
  'account.keysUnsaved':
    'No backup yet: the keys exist in this tab only. Save a key file from the key menu above.',
  'account.balance': 'Tokens',
  'account.balanceAll': 'Balance of {peer}',
  'account.tokens': '{count, plural, one {# token} other {# tokens}}',
  'account.balanceLoading': 'Loading the balance…',
  'account.balanceFailed': 'The balance could not be loaded',
  'account.tryAgain': 'Try again',
  'account.toActivity': 'Show all activity',
  'account.earned': 'Earned this session',
  'account.notOffered': 'This service does not offer balances.',
  'tamper.title': 'Test tamper protection',
  'tamper.intro':
    'In practice, the service can simulate tampering: it assembles something other than you asked for. Report or flag as usual and see how the desk responds.',
  'tamper.safe':
    'None of this can reach the registry: the service refuses tampered transactions, even when they are signed elsewhere.',
  'tamper.kind': 'Kind of tampering',
  'tamper.turnOn': 'Turn on',
  'tamper.change': 'Switch to this',
  'tamper.turnOff': 'Turn off',
  'tamper.honest': 'Off: the service assembles what you ask for.',
  'tamper.cheats': 'On for your account only: {what}.',
  'tamper.toReport': 'Report something',
  'tamper.asking': 'Loading…',
  'tamper.unknown': 'The service did not say whether tampering simulation is on.',
  'tamper.askAgain': 'Ask again',
  'tamper.failed': 'Tampering simulation was not changed',

  'tamper.noticeName': 'Practice',
  'tamper.notice': 'Tampering simulation on: {what}.',
  'tamper.noticeFailed': 'It was not turned off: {reason}',

  'tamper.groupChanged': 'What you asked for is changed',
  'tamper.groupAdded': 'Something is added',
  'tamper.groupAround': 'The transaction’s frame is changed',
  'tamper.groupUnreadable': 'It cannot be read',

  'tamper.name.other-destination': 'destination changed',
  'tamper.does.other-destination':
    'The contribution names a destination you did not choose. A flag gets an added transfer instead.',
  'tamper.name.other-fraud-type': 'fraud type changed',
  'tamper.does.other-fraud-type':
    'The contribution names a fraud type you did not choose. A flag gets an added transfer instead.',
  'tamper.name.other-identifier': 'another identifier',
  'tamper.does.other-identifier': 'Somebody else’s address is reported or flagged in place of yours.',
  'tamper.name.look-alike': 'identifier that looks alike',
  'tamper.does.look-alike':
    'A letter of an e-mail address or URL becomes a Cyrillic look-alike; a number has one digit changed.',
  'tamper.name.further-item': 'one more than you chose',
  'tamper.does.further-item': 'A contribution that you did not choose is reported or flagged as well.',
  'tamper.name.left-out': 'one left out',
  'tamper.does.left-out': 'The last of several is missing. A single one gets an added transfer instead.',
  'tamper.name.exchanged-items': 'two exchanged',
  'tamper.does.exchanged-items': 'Two of several are swapped. A single one gets an added transfer instead.',
  'tamper.name.transfer': 'transfer added',
  'tamper.does.transfer': 'With your signature, 100 of your tokens would go to another account.',
  'tamper.name.grant': 'permission for somebody else added',
  'tamper.does.grant': 'Another account would be allowed to change your contribution from now on.',
  'tamper.name.trigger': 'trigger for later added',
  'tamper.does.trigger':
    'The ledger would move 100 of your tokens to another account every day, beginning in an hour.',
  'tamper.name.other-account': 'another account as authority',
  'tamper.does.other-account': 'The transaction acts in another account’s name.',
  'tamper.name.from-the-future': 'from the future',
  'tamper.does.from-the-future': 'The transaction says that it was made two hours from now.',
  'tamper.name.expired': 'expired already',
  'tamper.does.expired': 'The transaction was made 25 hours ago and could never be accepted.',
  'tamper.name.long-lived': 'valid for ten years',
  'tamper.does.long-lived': 'What you sign today could be used against you for ten years.',
  'tamper.name.foreign-signature': 'foreign signature added',
  'tamper.does.foreign-signature': 'The transaction carries a valid signature by a key that is not yours.',
  'tamper.name.program': 'program in place of instructions',
  'tamper.does.program': 'The ledger would run a WebAssembly program that nobody can review.',
  'tamper.name.exchanged-names': 'name and domain exchanged',
  'tamper.does.exchanged-names':
    'The transaction reads as Iroha 2 rc.19, an older format with indistinguishable bytes.',
  'tamper.name.older-format': 'older format',
  'tamper.does.older-format': 'The transaction is in Iroha 2 rc.9 format, which is recognised and refused.',
});

export type MessageKey = Parameters<typeof t>[0];
