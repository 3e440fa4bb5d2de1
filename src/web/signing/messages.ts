import { translator } from '../messages/translator.ts';

/** Every sentence of the ways to sign. */
export const t = translator({
  'signing.agreeUnusual': 'I have looked at what is unusual, and want to sign it',

  'externalSigner.toggle': 'Sign elsewhere',
  'externalSigner.title': 'Sign elsewhere',
  'externalSigner.what':
    'What is signed (ed25519) is the 32 bytes of the hash below, with the private key that belongs to your account’s public key. Take the transaction or the hash to where that key is, sign it there, and bring back what comes out: nothing is sent before it was checked here.',
  'externalSigner.publicKey': 'Your account’s public key',
  'externalSigner.copyHex': 'Copy the transaction',
  'externalSigner.hex': 'transaction in hex',
  'externalSigner.download': 'Download it',
  'externalSigner.showQr': 'Show a QR code',
  'externalSigner.hideQr': 'Hide the QR code',
  'externalSigner.qrHex': 'The whole transaction in hex, {count} characters.',
  'externalSigner.qrHash':
    'The transaction’s hash only: with {count} characters the transaction itself is too long for a QR code. Whoever signs the hash alone cannot see what it says.',
  'externalSigner.qrHexName': 'QR code of the transaction in hex',
  'externalSigner.qrHashName': 'QR code of the transaction’s hash',
  'externalSigner.qrMaking': 'Making the QR code…',
  'externalSigner.qrFailed': 'The QR code could not be made. Copy or download the transaction instead.',
  'externalSigner.answer': 'What came out',
  'externalSigner.answerHint': 'The signature (128 hex characters), or the whole signed transaction in hex.',
  'externalSigner.kept':
    '{count} characters are here. They are not shown, since they are many; pasting again replaces them.',
  'externalSigner.remove': 'Remove',
  'externalSigner.open': 'Open a file',
  'externalSigner.typedKey':
    'If you did sign with the right key, the Blockchain public key that you typed when you signed in may be wrong: sign out, and sign in again with the one that is registered for your account.',
  'externalSigner.keepOpen':
    'Keep this page open until you have brought the signature back: a reload loses this transaction.',
  'externalSigner.howToSign': 'How to sign it',
  'externalSigner.howToSignText':
    'Download the transaction and take it to the machine that has the key. In a copy of Contribution Desk there, this says what it does, signs it if its hash is the one above, and prints what is to be pasted below:',
  'externalSigner.command': 'command',
  'externalSigner.signatureLength':
    '{count, plural, one {# character is here} other {# characters are here}}; a signature has 128.',
  'externalSigner.empty': 'Paste the signature or the signed transaction first.',
  'externalSigner.fileTooBig': 'This file is far larger than any transaction, so it was not read.',
  'externalSigner.fileUnreadable': 'The browser could not read this file. Try again, or paste its text.',
  'externalSigner.submit': 'Verify and submit',
  'externalSigner.verifying': 'Verifying…',
  'externalSigner.submitting': 'Submitting…',

  'blindSign.title': 'Sign it unread?',
  'blindSign.text':
    'Nothing of what this transaction does could be compared with what you asked for: it may do anything your account may do. Have the hash read to you by whoever made it, over another way than this service, before you go on.',
  'blindSign.agree':
    'I have not been able to read this transaction. I trust where it comes from and sign it unread.',
  'blindSign.sign': 'Sign unread and submit',
  'blindSign.unlocking': 'Waiting for the key…',
  'blindSign.signing': 'Signing…',
  'blindSign.submitting': 'Submitting…',
  'blindSign.first': 'Agree to that first; then it can be signed elsewhere.',
  'blindSign.refused':
    'What can be read of this transaction is not what you asked for, so it cannot be signed, not even unread. Copy the details for the service’s operator and start over.',
});
