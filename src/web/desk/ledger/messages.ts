import { translator } from '../../../messages/translator.ts';

/** The texts about the ledger as a log that others watch. */
export const t = translator({
  'ledger.log': 'Log',
  'ledger.policy': 'Ledger key or policy',
  'ledger.policyHint': 'From the operator or a witness, never from this page.',
  'ledger.policyBuiltIn': 'This app was built with a key; one that you enter takes its place.',
  'ledger.policySave': 'Save',
  'ledger.policySaved':
    '{works, select, true {Trusted in this browser.} other {Trusted until you close this page: this browser stores nothing.}}',
  'ledger.policyRemoved': 'Removed from this browser.',
  'ledger.policyTooLong': 'A policy has at most {max, number} characters; this has {count, number}.',
  'ledger.waiting': 'Accepted, and not in the log yet…',
  'ledger.in':
    'In the log as entry {height, number}{total, plural, =0 {; you trust no witness} one {, seen by {count} of # witness} other {, seen by {count} of # witnesses}}{isEnough, select, false { so far} other {}}',
  'ledger.noKey': 'On the ledger. To check it here,',
  'ledger.chooseKey': 'add the ledger key',
  'ledger.seeKey': 'See the key that you trust',
  'ledger.failed': 'The log does not prove this transaction',
});
