export const detachedWords = {
  'detached.toggle': 'Sign elsewhere',
  'detached.title': 'Sign elsewhere',
  'detached.what':
    'What is signed (ed25519) is the 32 bytes of the hash below, with the private key that belongs to your account’s public key. Take the transaction or the hash to where that key is, sign it there, and bring back what comes out: nothing is sent before it was checked here.',
  'detached.publicKey': 'Your account’s public key',
  'detached.copyHex': 'Copy the transaction',
  'detached.hex': 'transaction in hex',
  'detached.download': 'Download it',
  'detached.showQr': 'Show a QR code',
  'detached.hideQr': 'Hide the QR code',
  'detached.qrHex': 'The whole transaction in hex, {count} characters.',
  'detached.qrHash':
    'The transaction’s hash only: with {count} characters the transaction itself is too long for a QR code. Whoever signs the hash alone cannot see what it says.',
  'detached.qrHexName': 'QR code of the transaction in hex',
  'detached.qrHashName': 'QR code of the transaction’s hash',
  'detached.qrMaking': 'Making the QR code…',
  'detached.qrFailed': 'The QR code could not be made. Copy or download the transaction instead.',
  'detached.answer': 'What came out',
  'detached.answerHint': 'The signature (128 hex characters), or the whole signed transaction in hex.',
  'detached.kept':
    '{count} characters are here. They are not shown, since they are many; pasting again replaces them.',
  'detached.remove': 'Remove',
  'detached.open': 'Open a file',
  'detached.typedKey':
    'If you did sign with the right key, the Blockchain public key that you typed when you signed in may be wrong: sign out, and sign in again with the one that is registered for your account.',
  'detached.keepOpen':
    'Keep this page open until you have brought the signature back: a reload loses this transaction.',
  'detached.howToSign': 'How to sign it',
  'detached.howToSignText':
    'Download the transaction and take it to the machine that has the key. In a copy of Contribution Desk there, this says what it does, signs it if its hash is the one above, and prints what is to be pasted below:',
  'detached.command': 'command',
  'detached.signatureLength':
    '{count, plural, one {# character is here} other {# characters are here}}; a signature has 128.',
  'detached.empty': 'Paste the signature or the signed transaction first.',
  'detached.fileTooBig': 'This file is far larger than any transaction, so it was not read.',
  'detached.fileUnreadable': 'The browser could not read this file. Try again, or paste its text.',
  'detached.submit': 'Verify and submit',
  'detached.verifying': 'Verifying…',
  'detached.submitting': 'Submitting…',

  'unread.title': 'Sign it unread?',
  'unread.text':
    'Nothing of what this transaction does could be compared with what you asked for: it may do anything your account may do. Have the hash read to you by whoever made it, over another way than this service, before you go on.',
  'unread.agree':
    'I have not been able to read this transaction. I trust where it comes from and sign it unread.',
  'unread.sign': 'Sign unread and submit',
  'unread.unlocking': 'Waiting for the key…',
  'unread.signing': 'Signing…',
  'unread.submitting': 'Submitting…',
  'unread.first': 'Agree to that first; then it can be signed elsewhere.',
  'unread.refused':
    'What can be read of this transaction is not what you asked for, so it cannot be signed, not even unread. Copy the details for the service’s operator and start over.',
} as const satisfies Record<string, string>;
