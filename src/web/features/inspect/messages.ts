import { translator } from '../../../messages/translator.ts';

/** Every sentence of this feature. */
export const t = translator({
  'inspect.title': 'Inspect',
  'inspect.intro': 'Decoded in this browser: nothing is sent or stored.',
  'inspect.field': 'Transaction (hex), receipt or proof link',
  'inspect.read': 'Decode',
  'inspect.tryExample': 'Try an example',
  'inspect.openFile': 'Open a file',
  'inspect.clear': 'Clear',
  'inspect.given':
    '{kind, select, file {{count, plural, one {# character} other {# characters}} from the file {name}} binary {{count, plural, one {# byte} other {# bytes}} from the file {name}} example {Example, {count, plural, one {# character} other {# characters}}} link {{count, plural, one {# character} other {# characters}} from the link} other {{count, plural, one {# character} other {# characters}} pasted}}',
  'inspect.replaceHint': 'Paste another anywhere on this page to replace it.',
  'inspect.reading': 'Reading…',
  'inspect.done': 'Decoded',

  'inspect.nothingGiven':
    'Nothing to decode yet. Paste a transaction, a receipt or a proof link, or open a file.',
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
  'inspect.tooLate': 'Too late to {signed, select, true {submit} other {sign}}: valid until {at}.',
  'inspect.notYetValid': 'Not valid yet: its creation time is in the future. Check this computer’s clock.',
  'inspect.unreadable': 'Its instructions cannot be read: {reason}',
  'inspect.link': 'link',
  'inspect.copyLink': 'Copy link',
  'inspect.linkSigned':
    'The link contains the signed transaction. Anyone who has the link can submit it while it is valid.',
  'inspect.linkTooLong':
    'Too long for a link: mail and chat programs cut off addresses after {limit, number} characters. Send it as a file.',

  'inspect.receiptOnly':
    'This is a receipt of the ledger, without its transaction. Open or paste the transaction.',

  'inspectProof.title': 'What it proves',
  'inspectProof.fails': 'Not verified',
  'inspectProof.signed':
    'Signed by the {count, plural, one {key} other {keys}} shown below, and unaltered since.',
  'inspectProof.checking': 'Checking the receipt…',
  'inspectProof.entry':
    'In the log {origin} as entry {height, number} of {size, number}, by the ledger key {isOwn, select, true {that you trust} other {built into this app}}.',
  'inspectProof.witnesses':
    '{total, plural, =0 {You trust no witness} one {Seen by {count} of # witness} other {Seen by {count} of # witnesses}}{by, select, none {.} other {, by {by}.}}',
  'inspectProof.tooFew': 'Your policy asks for more: others may have been shown another history.',
  'inspectProof.noKey':
    'The receipt of the ledger is not checked: no key of the ledger is trusted here. Add one below.',
  'inspectProof.receiptRefused': 'The receipt proves nothing',
  'inspectProof.notProved':
    'Not proved: who holds the key, that what it says is true, when it was signed, and that a registry accepted it.',
  'inspectProof.notProvedOfEntry':
    'Not proved: who holds the key, that what it says is true or still shown, and that it was entered at {at}, which only the service says.',
});
