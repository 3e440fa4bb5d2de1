import { translator } from '../../messages/translator.ts';

/** Every sentence of this feature. */
export const t = translator({
  'unlock.title': 'Open your desk',
  'unlock.practiceIntro':
    'Try everything here with made-up data on this machine: report, search, flag. Your keys are made in this browser.',
  'unlock.intro':
    'Report, search and flag fraud identifiers. Everything you sign is read and checked here first.',
  'unlock.startPractising': 'Start practising',
  'unlock.making': 'Making keys and opening the desk…',
  'unlock.startFailed': 'The practice account was not made',
  'unlock.openKeyFile': 'Open a key file',
  'unlock.enterKeys': 'Enter keys',
  'unlock.makeKeys': 'Make new keys',
  'unlock.makeKeysText':
    'For an account that is not registered yet. Two key pairs are made in this browser and saved in a file that your passphrase opens; you hand the public halves to the registry’s operator.',
  'unlock.makeKeysButton': 'Make keys and save the file',
  'unlock.makingKeys': 'Making and encrypting…',
  'unlock.makeKeysFailed': 'No keys were made',
  'unlock.keysMade': 'The key file of {accountId} is saved',
  'unlock.keysMadeText':
    'Give these to the operator of the registry. When the account is authorized, open the key file here.',
  'unlock.promise':
    'Nothing is kept: a key that is opened here stays in this tab’s memory until you lock, leave, or 15 minutes pass without a sign of you. No browser can promise that its memory is wiped, or protect a key from other software on this computer.',
  'unlock.dialogTitle': 'Unlock to go on',
  'unlock.dialogText': 'The key of {accountId} is locked. Your work is kept.',
  'unlock.unlock': 'Unlock',
  'unlock.signIn': 'Sign in',
  'unlock.cancel': 'Cancel',
  'unlock.lostTitle': 'The keys of this practice account are gone',
  'unlock.lostKeys': 'The keys of {accountId} were never saved, so locking erased them.',
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
  'unlock.passphraseMissing': 'Type the passphrase of this key file.',
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
  'unlock.required': 'This is needed to sign in.',
  'unlock.externalSigner': 'Keys kept elsewhere',
  'unlock.externalSignerText':
    'For keys that must not enter a browser. You can search here; what you report or flag is read and checked here, and signed where your keys are.',
  'unlock.emailSignature': 'Signature of the e-mail address',
  'unlock.emailSignatureHint':
    '128 characters. It opens your session like a password, so keep it secret. It is sent to the service once and not kept here.',
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
    'This looks like a key, not a signature. A private key must never be entered here: remove it.',
  'unlock.notASignature':
    'No ed25519 signature ends like this. Check that it was copied whole and unchanged.',
  'unlock.signInAgain': 'Sign in again',
  'unlock.signInAgainText': 'This opens a new session for {accountId} ({email}). What you entered is kept.',
  'unlock.notSignedIn': 'Not signed in',
  'unlock.saveTitle': 'Save a key file',
  'unlock.saveText':
    'The file holds the keys of {accountId}, encrypted with your passphrase. Without the passphrase nobody can open it, and nobody can restore it.',
  'unlock.newPassphrase': 'New passphrase',
  'unlock.repeatPassphrase': 'The same once more',
  'unlock.passphraseHint': 'At least {count} characters; several random words are good',
  'unlock.passphraseTooShort': 'At least {count} characters are needed.',
  'unlock.passphrasesDiffer': 'The two passphrases differ.',
  'unlock.save': 'Save key file',
  'unlock.encrypting': 'Encrypting…',
  'unlock.saveFailed': 'The key file was not saved',
  'unlock.leaveTitle': 'These keys exist nowhere else',
  'unlock.leaveText':
    'They were made in this tab and are not saved. If you go on, {accountId} can never sign again.',
  'unlock.leaveSave': 'Save a key file first',
  'unlock.leaveAnyway': 'Forget the keys',
});
