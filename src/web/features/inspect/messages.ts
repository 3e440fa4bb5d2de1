import { translator } from '../../messages/translator.ts';

/** Every sentence of this feature. */
export const t = translator({
  'inspect.title': 'Inspect',
  'inspect.intro':
    'See what a transaction says before you trust it. It is read here, in your browser: nothing is sent, nothing is kept.',
  'inspect.field': 'Transaction, as hex',
  'inspect.fieldHint':
    'Paste it here, or open a file that holds it. A signed one is read as well as an unsigned one.',
  'inspect.read': 'Read',
  'inspect.openFile': 'Open a file',
  'inspect.clear': 'Clear',
  'inspect.given':
    '{kind, select, file {{count, plural, one {# character} other {# characters}} from the file {name}} binary {{count, plural, one {# byte} other {# bytes}} from the file {name}} link {{count, plural, one {# character} other {# characters}} from the link} other {{count, plural, one {# character} other {# characters}} pasted}}',
  'inspect.replaceHint': 'Paste another one anywhere on this page to see it instead.',
  'inspect.reading': 'Reading…',
  'inspect.done': 'It is read.',

  'inspect.nothingGiven': 'There is nothing to read yet. Paste a transaction, or open a file that holds one.',
  'inspect.notHex':
    '{kind, select, line {There is a line break after character {before, number}. Join the lines, and see that none is missing.} space {There is a space after character {before, number}, inside the hex. Copy it again in one piece: where it was broken, some of it may be lost.} other {Character {at, number} is not a hexadecimal digit (0-9, a-f): it is “{character}”.}}',
  'inspect.join': 'Join the lines and read',
  'inspect.failedUnexpectedly': 'The app made a mistake while it was reading. Try again, or reload the page.',
  'inspect.failed': 'This cannot be read as a transaction',
  'inspect.around': 'Around byte {offset}, counted from 0:',
  'inspect.end': 'the end',
  'inspect.whatToDo':
    'Check that you have all of it and nothing else, or have it copied again where it comes from. Do not sign what cannot be read.',

  'inspect.result': 'What this transaction says',
  'inspect.summary':
    '{instructions, plural, one {# instruction} other {# instructions}}, {bytes, plural, one {# byte} other {# bytes}}, {signatures, plural, =0 {not signed} one {# signature} other {# signatures}}.',
  'inspect.expired': 'It has expired: the registry does not take it any more.',
  'inspect.notYetValid':
    'It is not valid yet: it says that it was made in the future. Is the clock of this computer right?',
  'inspect.unreadable': 'What it does cannot be told: {reason}',
  'inspect.link': 'link',
  'inspect.copyLink': 'Copy link',
  'inspect.linkSigned':
    'The link holds the whole transaction with its signatures. Whoever has it can submit it while it is valid.',
  'inspect.linkTooLong':
    'Too long for a link: mail programs and chats cut addresses off after {limit, number} characters. Pass it on as a file.',
});
