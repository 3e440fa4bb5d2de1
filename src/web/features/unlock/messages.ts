import { translator } from '../../messages/translator.ts';

/** Every sentence of this feature. */
export const t = translator({
  'unlock.title': 'Sign in',
  'unlock.practiceIntro':
    'Try everything here with made-up data on this machine: report, search, flag. Your keys are made in this browser.',
  'unlock.intro':
    'Report, search and flag fraud identifiers. Every transaction is decoded and checked in your browser before you sign it.',
  'unlock.startPractising': 'Start practising',
  'unlock.making': 'Making keys and signing in…',
  'unlock.startFailed': 'The practice account was not made',
  'unlock.openKeyFile': 'Open a key file',
  'unlock.enterKeys': 'Enter keys',
  'unlock.makeKeys': 'Make new keys',
  'unlock.makeKeysText':
    'For an account that is not registered yet. This browser makes two key pairs and saves them in a file encrypted with your passphrase. Send the public keys to the registry’s operator.',
  'unlock.makeKeysButton': 'Make keys and save the file',
  'unlock.makingKeys': 'Making and encrypting…',
  'unlock.makeKeysFailed': 'No keys were made',
  'unlock.keysMade': 'The key file of {accountId} is saved',
  'unlock.keysMadeText':
    'Send these to the registry’s operator. Once the account is authorized, open the key file here.',
  'unlock.promise':
    'Your key is never stored: it stays in this tab’s memory until you lock, leave, or after 15 minutes of inactivity. No browser can guarantee that memory is wiped, or protect a key from other software on this computer.',
  'unlock.dialogTitle': 'Unlock to continue',
  'unlock.dialogText': 'The key of {accountId} is locked. Your work is kept.',
  'unlock.unlock': 'Unlock',
  'unlock.signIn': 'Sign in',
  'unlock.cancel': 'Cancel',
  'unlock.lostTitle': 'The keys of this practice account are gone',
  'unlock.lostKeys': 'The keys of {accountId} had no backup, so locking erased them.',
  'unlock.lostKeysNext':
    'Its reports stay on the practice registry. A new practice account starts with new keys and an empty form.',
  'unlock.startAgain': 'Start a new practice account',
  'unlock.failed': 'Not unlocked',
  'unlock.chooseFile': 'Choose a key file',
  'unlock.chosenFile': '{name}: keys of {accountId}',
  'unlock.keptFile': 'Key file of {accountId}',
  'unlock.chooseOtherFile': 'Use another key file',
  'unlock.decrypting': 'Decrypting…',
  'unlock.notAKeyFile':
    'This is not a key file of Contribution Desk. Choose the .json file that was saved from the key menu.',
  'unlock.passphrase': 'Passphrase',
  'unlock.passphraseMissing': 'Enter the passphrase of this key file.',
  'unlock.accountId': 'Account id',
  'unlock.accountIdHint': '<name>@<peer>, for example alice@wonderland',
  'unlock.email': 'E-mail address of the account',
  'unlock.privateKey': 'Blockchain private key',
  'unlock.publicKey': 'Blockchain public key',
  'unlock.authPrivateKey': 'Authorization private key',
  'unlock.authPublicKey': 'Authorization public key',
  'unlock.privateKeyHint': '64 characters, or 128 with the public key appended',
  'unlock.publicKeyShape': '64 characters, with or without ed0120 in front',
  'unlock.publicKeyHint': '64 characters, with or without ed0120 in front; may be left empty',
  'unlock.required': 'Required to sign in.',
  'unlock.externalSigner': 'Keys kept elsewhere',
  'unlock.externalSignerText':
    'For keys that must not enter a browser. Search as usual; reports and flags are checked here and signed where your keys are.',
  'unlock.emailSignature': 'Signature of the e-mail address',
  'unlock.emailSignatureHint':
    '128 characters. It opens your session like a password, so keep it secret. It is sent to the service once and never stored.',
  'unlock.howToSign': 'How to sign the e-mail address',
  'unlock.howToSignBytes':
    'Sign the 32 bytes of the blake2b-256 hash of the address, in UTF-8 and written exactly as it is registered, with the Authorization key (ed25519, no bit set). The same address and key always give the same signature.',
  'unlock.howToSignCommand':
    'In a copy of Contribution Desk, on the machine that has the key, this prints it:',
  'unlock.howToSignExample': 'npm run desk -- sign email alice@example.com --key authorization.key',
  'unlock.registerForPractice': 'Register this account for practice first',
  'unlock.registerForPracticeHint': 'For keys that this practice registry does not know yet.',
  'unlock.signatureLength': '{count, plural, one {# character} other {# characters}}; a signature has 128.',
  'unlock.signatureSpace': 'Character {at} is white space; a signature has 128 characters without any.',
  'unlock.signatureDigit': 'Character {at} is not a hexadecimal digit (0-9, a-f).',
  'unlock.signatureIsKey':
    'This looks like a key, not a signature. Never enter a private key here: remove it.',
  'unlock.notASignature': 'This is not an ed25519 signature. Check that all of it was copied, unchanged.',
  'unlock.signInAgain': 'Sign in again',
  'unlock.signInAgainText': 'Opens a new session for {accountId} ({email}). Your work is kept.',
  'unlock.notSignedIn': 'Not signed in',
  'unlock.saveTitle': 'Save a key file',
  'unlock.saveText':
    'The file holds the keys of {accountId}, encrypted with your passphrase. A lost passphrase cannot be recovered.',
  'unlock.newPassphrase': 'New passphrase',
  'unlock.repeatPassphrase': 'Repeat passphrase',
  'unlock.passphraseHint': 'At least {count} characters; use four or more random words',
  'unlock.passphraseTooShort': 'Use at least {count} characters.',
  'unlock.passphrasesDiffer': 'The two passphrases differ.',
  'unlock.save': 'Save key file',
  'unlock.encrypting': 'Encrypting…',
  'unlock.saveFailed': 'The key file was not saved',
  'unlock.leaveTitle': 'These keys have no backup',
  'unlock.leaveText':
    'They were made in this tab and never saved. If you continue, {accountId} can never sign again.',
  'unlock.leaveSave': 'Save a key file first',
  'unlock.leaveAnyway': 'Discard keys',
});
