import { translator } from '../../../messages/translator.ts';

/** Every sentence of this feature. */
export const t = translator({
  'inspect.title': 'Inspect',
  'inspect.intro':
    'See what a transaction says before you trust it. It is decoded in your browser: nothing is sent, nothing is stored.',
  'inspect.field': 'Transaction, as hex',
  'inspect.fieldHint': 'Paste it here or open a file. Signed and unsigned transactions both work.',
  'inspect.read': 'Read',
  'inspect.tryExample': 'Try an example',
  'inspect.openFile': 'Open a file',
  'inspect.clear': 'Clear',
  'inspect.given':
    '{kind, select, file {{count, plural, one {# character} other {# characters}} from the file {name}} binary {{count, plural, one {# byte} other {# bytes}} from the file {name}} link {{count, plural, one {# character} other {# characters}} from the link} other {{count, plural, one {# character} other {# characters}} pasted}}',
  'inspect.replaceHint': 'Paste another anywhere on this page to replace it.',
  'inspect.reading': 'Reading…',
  'inspect.done': 'Decoded',

  'inspect.nothingGiven': 'Nothing to read yet. Paste a transaction or open a file.',
  'inspect.notHex':
    '{kind, select, line {There is a line break after character {before, number}. Join the lines, and see that none is missing.} space {There is a space after character {before, number}, inside the hex. Copy it again in one piece: where it was broken, some of it may be lost.} other {Character {at, number} is not a hexadecimal digit (0-9, a-f): it is “{character}”.}}',
  'inspect.join': 'Join the lines and read',
  'inspect.removeSpaces': 'Remove spaces and read',
  'inspect.failedUnexpectedly': 'The app made a mistake while it was reading. Try again, or reload the page.',
  'inspect.failed': 'Not a readable transaction',
  'inspect.around': 'Around byte {offset}, counted from 0:',
  'inspect.end': 'the end',
  'inspect.whatToDo':
    'Check that you have the whole transaction and nothing else, or copy it again from its source. Do not sign what cannot be read.',

  'inspect.result': 'What this transaction says',
  'inspect.summary':
    '{instructions, plural, one {# instruction} other {# instructions}}, {bytes, plural, one {# byte} other {# bytes}}, {signatures, plural, =0 {not signed} one {# signature} other {# signatures}}.',
  'inspect.expired': 'Expired: the registry no longer accepts it.',
  'inspect.notYetValid': 'Not valid yet: its creation time is in the future. Check this computer’s clock.',
  'inspect.unreadable': 'Its instructions cannot be read: {reason}',
  'inspect.link': 'link',
  'inspect.copyLink': 'Copy link',
  'inspect.linkSigned':
    'The link contains the signed transaction. Anyone who has the link can submit it while it is valid.',
  'inspect.linkTooLong':
    'Too long for a link: mail and chat programs cut off addresses after {limit, number} characters. Send it as a file.',

  'verify.title': 'Check a proof',
  'verify.intro':
    'A proof is a signed transaction. Your browser decodes it and verifies its signature: nothing is sent, and neither an account nor the service is needed.',
  'verify.none': 'Follow a proof link, paste it here, or open a proof file.',
  'verify.paste': 'Proof link, or signed transaction as hex',
  'verify.check': 'Check',
  'verify.openFile': 'Open a proof file',
  'verify.dropHint': 'Or drop it here.',
  'verify.reading': 'Verifying…',
  'verify.holds': 'Verified',
  'verify.holdsText':
    'Signed by the {count, plural, one {key} other {# keys}} shown below, and unaltered since.',
  'verify.fails': 'Not verified',
  'verify.proves': 'What it proves',
  'verify.provesSigned':
    'The {count, plural, one {holder of the key} other {holders of the keys}} signed exactly what is shown here, its time of creation included.',
  'verify.provesUnaltered':
    'Nothing was altered since: a single other byte, and the signature would not match.',
  'verify.provesHash': 'Its hash is the one below. A registry’s ledger identifies the transaction by it.',
  'verify.provesNot': 'What it does not prove',
  'verify.notAccepted':
    'That a registry accepted it, or still shows it. Compare the hash with the registry’s record.',
  'verify.notWho':
    'Who holds the key. The transaction names {account}; the registry’s operator can confirm that account’s key.',
  'verify.notTrue': 'That what it says is true. It shows who said it, not that an identifier is fraudulent.',
  'verify.notWhen':
    'When it was signed. The time of creation is according to the signer and the service only.',
  'verify.receiptOnly':
    'This link has a receipt of the ledger, without its transaction. Open the proof file that came with it.',
  'verify.ledger': 'In the ledger',
  'verify.ledgerChecking': 'Checking the receipt…',
  'verify.ledgerEntry':
    'It is entry {height, number} of the {size, number} of {origin}, unaltered, by the ledger key {isOwn, select, true {that you trust} other {built into this app}}.',
  'verify.ledgerWitnesses':
    '{count, plural, =0 {No witness that you trust has confirmed that history} other {# of {total, plural, one {# witness} other {# witnesses}} confirmed that history}}{by, select, none {.} other { by {by}.}}',
  'verify.ledgerTooFew': 'Your policy asks for more: others may have been shown another history.',
  'verify.ledgerNot':
    'Not proved: that it is true or still shown, and that it was entered at {at}: that is according to the service only.',
  'verify.ledgerFails': 'The receipt proves nothing',
  'verify.ledgerNoKey':
    'The link has a receipt of the ledger. It is not checked: no key of the ledger is trusted here.',
  'verify.expired': 'It has expired: nobody can submit it again.',
  'verify.notExpired':
    'It has not expired, but submitting it again changes nothing: a registry counts a transaction once.',
  'verify.signed': 'What was signed',
  'verify.compare': 'Compare with a hash you were given',
  'verify.same': 'The same hash.',
  'verify.different': 'Another hash: the proof is of another transaction.',
  'verify.noHash': 'A transaction hash has 64 characters, 0-9 and a-f.',
});
