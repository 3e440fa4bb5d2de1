import { translator } from '../../../../messages/translator.ts';

/** Every sentence about passphrases and passkeys. */
export const t = translator({
  'secret.newPassphrase': 'New passphrase',
  'secret.repeatPassphrase': 'Repeat passphrase',
  'secret.passphraseHint': 'At least {count} characters; use four or more random words',
  'secret.strengthTooShort': 'Too short',
  'secret.strengthWeak': 'Weak: add more words, or more different characters',
  'secret.strengthGood': 'Good, if the words were chosen at random',
  'secret.showField': 'Show: {field}',
  'secret.hideField': 'Hide: {field}',
  'secret.passphraseTooShort': 'Use at least {count} characters.',
  'secret.passphrasesDiffer': 'The two passphrases differ.',
  'secret.passkeyAt': 'Contribution Desk',
  'secret.passkeyDeclined':
    'No passkey was used: you cancelled, time ran out, or this device does not have it. Try again, or use the passphrase alone.',
  'secret.passkeyWithoutPrf':
    'This passkey cannot encrypt files: its device or password manager does not support the PRF extension. Choose another one, or use the passphrase alone.',
  'secret.passkeyFailed': 'The browser could not use a passkey. Try again, or use the passphrase alone.',
});
