import { translator } from '../../messages/translator.ts';

/** Every sentence of this feature. */
export const t = translator({
  'account.title': 'Account',
  'account.who': 'Who is signed in',
  'account.accountId': 'Account',
  'account.email': 'E-mail address',
  'account.peer': 'Peer',
  'account.publicKey': 'Blockchain public key',
  'account.authPublicKey': 'Authorization public key',
  'account.publicOnly':
    'These are the public halves. The private ones are in the worker’s memory while the key is unlocked, and nowhere on this page.',
  'account.publicOnlyExternal':
    'These are the public halves. The private ones are kept outside this browser and are never asked for.',
  'account.key': 'Key',
  'account.keyUnlocked': 'Unlocked: it locks by itself after 15 minutes without a sign of you.',
  'account.keyLocked': 'Locked: you can search; to report or flag you are asked to unlock it.',
  'account.keyNone': 'There is no key.',
  'account.keyExternal':
    'Kept elsewhere: you can search here; what you report or flag is signed where the keys are.',
  'account.keysSaved': 'Key file',
  'account.keysUnsaved':
    'Not saved yet. The keys exist in this tab only; save a key file from the key’s menu above.',
  'account.balance': 'Tokens',
  'account.balanceAll': 'Balance of {peer}',
  'account.tokens': '{count, plural, one {# token} other {# tokens}}',
  'account.balanceLoading': 'Asking for the balance…',
  'account.balanceFailed': 'The balance could not be read',
  'account.tryAgain': 'Try again',
  'account.earned': 'Earned in this session',
  'account.notOffered': 'This service does not tell balances.',
  'tamper.title': 'See the guard work',
  'tamper.intro':
    'In practice you can let the service cheat: it assembles something else than you ask for. Then report or flag something as usual, and see what the desk makes of it.',
  'tamper.safe':
    'Nothing of it can get on the registry: the service refuses what it cheated with, even when it is signed elsewhere.',
  'tamper.kind': 'What the service does wrong',
  'tamper.turnOn': 'Turn on',
  'tamper.turnOff': 'Turn off',
  'tamper.honest': 'Off: the service assembles what you ask for.',
  'tamper.cheats': 'On, for your account only: {what}.',
  'tamper.toReport': 'Report something',
  'tamper.asking': 'Asking the service…',
  'tamper.unknown': 'The service did not say whether it cheats.',
  'tamper.askAgain': 'Ask again',
  'tamper.failed': 'The switch was not changed',

  'tamper.noticeName': 'Practice',
  'tamper.notice': 'Practice: the service cheats on purpose: {what}.',
  'tamper.noticeFailed': 'It was not turned off: {reason}',

  'tamper.groupChanged': 'What you asked for is changed',
  'tamper.groupAdded': 'Something is added',
  'tamper.groupAround': 'What stands around it is changed',
  'tamper.groupUnreadable': 'It cannot be read',

  'tamper.name.other-destination': 'destination changed',
  'tamper.does.other-destination':
    'The contribution names another destination than you chose. In a flag it adds a transfer instead.',
  'tamper.name.other-fraud-type': 'fraud type changed',
  'tamper.does.other-fraud-type':
    'The contribution names another type of fraud than you chose. In a flag it adds a transfer instead.',
  'tamper.name.other-identifier': 'another identifier',
  'tamper.does.other-identifier': 'Somebody else’s address is reported or flagged in place of yours.',
  'tamper.name.look-alike': 'identifier that looks alike',
  'tamper.does.look-alike':
    'A letter of an e-mail address or URL becomes a Cyrillic one that looks the same; of a number one digit changes.',
  'tamper.name.further-item': 'one more than you chose',
  'tamper.does.further-item': 'A contribution that you did not choose is reported or flagged as well.',
  'tamper.name.left-out': 'one left out',
  'tamper.does.left-out':
    'The last of several is missing. Where there is only one, it adds a transfer instead.',
  'tamper.name.exchanged-items': 'two exchanged',
  'tamper.does.exchanged-items':
    'Two of several stand in each other’s place. Where there is only one, it adds a transfer instead.',
  'tamper.name.transfer': 'transfer added',
  'tamper.does.transfer': 'With your signature, 100 of your tokens would go to another account.',
  'tamper.name.grant': 'permission for somebody else added',
  'tamper.does.grant': 'Another account would be allowed to change your contribution from now on.',
  'tamper.name.trigger': 'trigger for later added',
  'tamper.does.trigger':
    'The ledger would move 100 of your tokens to another account every day, beginning in an hour.',
  'tamper.name.other-account': 'another account’s name',
  'tamper.does.other-account': 'The transaction acts in the name of another account than yours.',
  'tamper.name.from-the-future': 'from the future',
  'tamper.does.from-the-future': 'The transaction says that it was made two hours from now.',
  'tamper.name.expired': 'expired already',
  'tamper.does.expired': 'The transaction was made 25 hours ago and could never be accepted.',
  'tamper.name.long-lived': 'valid for ten years',
  'tamper.does.long-lived': 'What you sign today could be used against you for ten years.',
  'tamper.name.foreign-signature': 'a stranger has signed before you',
  'tamper.does.foreign-signature': 'The transaction carries a valid signature by a key that is not yours.',
  'tamper.name.program': 'program in place of instructions',
  'tamper.does.program': 'The ledger would run a WebAssembly program, and nobody can say what it does.',
  'tamper.name.exchanged-names': 'name and domain exchanged',
  'tamper.does.exchanged-names':
    'The transaction reads as in Iroha 2 rc.19, an older format that its bytes do not tell from this one.',
  'tamper.name.older-format': 'older format',
  'tamper.does.older-format':
    'The transaction is written as in Iroha 2 rc.9, which is recognised and refused.',
});

export type MessageKey = Parameters<typeof t>[0];
