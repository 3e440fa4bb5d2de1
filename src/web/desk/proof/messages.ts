import { translator } from '../../../messages/translator.ts';

/** The texts about making a proof, and about transactions that are none. */
export const t = translator({
  'proof.make': 'Make a proof link',
  'proof.making': 'Making the link…',
  'proof.link': 'Proof link',
  'proof.copy': 'Copy link',
  'proof.open': 'Open it',
  'proof.explained':
    'Anyone who has it can read this transaction and check its signature in their own browser, without an account.',
  'proof.entry': 'Ledger entry',
  'proof.entered': 'Entered',
  'proof.entryHash': 'Entry hash',
  'proof.tooLong':
    'Too long for a link: mail and chat programs may cut it off. Save it as a file; it opens at {address}.',
  'proof.beforeReceipt': 'Not in the log yet. Make it again in a minute.',
  'proof.again': 'Make it again',
  'proof.besideFile':
    'The transaction is too long for a link. Send this file with the link, which has its receipt.',
  'proof.saveFile': 'Save proof file',
  'proof.notOffered':
    'No proof link can be made: this service does not return the signed transaction. Other implementations may not offer it.',
  'proof.failed': 'No proof link was made',
  'proof.unexpected': 'The app made a mistake while it made the link. Try again, or reload the page.',

  'proof.broken': 'The link was cut off or altered. Ask its sender for it again.',
  'proof.unsigned': 'The transaction is not signed, so it proves nothing.',
  'proof.altered': 'A signature does not match: the transaction was altered after it was signed.',
  'proof.unverifiable': 'It has a signature that cannot be verified here: only Ed25519 can.',
  'proof.unreadable': 'It is signed, but what was signed cannot be read here: {reason}',
  'proof.otherTransaction':
    'The service returned another transaction than the one asked for. Tell its operator.',
});
