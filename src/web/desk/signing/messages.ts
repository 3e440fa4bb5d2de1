import { translator } from '../../../messages/translator.ts';

/** Every sentence of the ways to sign. */
export const t = translator({
  'signing.agreeUnusual': 'I have checked what is unusual and want to sign',

  'externalSigner.toggle': 'Sign elsewhere',
  'externalSigner.title': 'Sign elsewhere',
  'externalSigner.what':
    'The transaction, or its hash, is signed where the private key of your account is. The signature is checked here before anything is sent.',
  'externalSigner.take': 'Take the transaction to where the key is.',
  'externalSigner.signIt': 'Sign the 32 bytes of its hash (ed25519) there.',
  'externalSigner.bringBack':
    'Bring back the signature. Keep this page open until then: a reload loses this transaction.',
  'externalSigner.bringBackKept':
    'Bring back the signature. This browser keeps the transaction for your account: you can go on after a reload.',
  'externalSigner.publicKey': 'Your account’s public key',
  'externalSigner.copyHex': 'Copy the transaction',
  'externalSigner.hex': 'transaction in hex',
  'externalSigner.download': 'Download it',
  'externalSigner.showQr': 'Show a QR code',
  'externalSigner.hideQr': 'Hide the QR code',
  'externalSigner.qrHex': 'The whole transaction in hex, {count} characters.',
  'externalSigner.qrHash':
    'The transaction’s hash only: with {count} characters the transaction itself is too long for a QR code. Anyone signing the hash alone cannot see what it says.',
  'externalSigner.qrHexName': 'QR code of the transaction in hex',
  'externalSigner.qrHashName': 'QR code of the transaction’s hash',
  'externalSigner.qrMaking': 'Making the QR code…',
  'externalSigner.qrFailed': 'The QR code could not be made. Copy or download the transaction instead.',
  'externalSigner.answer': 'Signature or signed transaction',
  'externalSigner.answerHint': '128 hex characters, or the whole signed transaction in hex',
  'externalSigner.kept': '{count} characters, too many to show. Paste again to replace them.',
  'externalSigner.remove': 'Remove',
  'externalSigner.open': 'Open a file',
  'externalSigner.typedKey':
    'If you signed with the right key, the Blockchain public key that you entered at sign-in may be wrong: sign out, and sign in again with the one registered for your account.',
  'externalSigner.howToSign': 'How to sign it',
  'externalSigner.howToSignText':
    'Download the transaction and take it to the machine that has the key. In a copy of Contribution Desk there, this command shows what it does, signs it if its hash matches, and prints the signature to paste below:',
  'externalSigner.command': 'command',
  'externalSigner.signatureLength':
    '{count, plural, one {# character} other {# characters}}; a signature has 128.',
  'externalSigner.empty': 'Paste the signature or the signed transaction first.',
  'externalSigner.fileTooBig': 'This file is larger than any transaction, so it was not read.',
  'externalSigner.fileUnreadable': 'The browser could not read this file. Try again, or paste its text.',
  'externalSigner.submit': 'Verify and submit',
  'externalSigner.verifying': 'Verifying…',
  'externalSigner.submitting': 'Submitting…',

  'blindSign.title': 'Sign without verification?',
  'blindSign.text':
    'This transaction could not be compared with your request: it may do anything your account may do. Before you continue, confirm its hash with its author through a separate channel.',
  'blindSign.agree': 'I cannot read this transaction. I trust its source and sign it without verification.',
  'blindSign.sign': 'Sign without verification and submit',
  'blindSign.unlocking': 'Waiting for the key…',
  'blindSign.signing': 'Signing…',
  'blindSign.submitting': 'Submitting…',
  'blindSign.first': 'Agree first; then it can be signed elsewhere.',
  'blindSign.refused':
    'The readable parts of this transaction do not match your request, so it cannot be signed. Copy the details for the service’s operator and start over.',
});
