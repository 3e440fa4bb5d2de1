import { translator } from '../../platform/messages/translator.ts';

/** The texts about the ledger as a log that others watch. */
export const t = translator({
  'ledger.log': 'Log',
  'ledger.policy': 'Trusted ledger key, or policy',
  'ledger.policyHint': 'From its operator or a witness, by another way than this page. Kept in this browser.',
  'ledger.policySave': 'Trust it',
  'ledger.waiting': 'Accepted; waiting for the log…',
  'ledger.in':
    'In the log as entry {height, number}, {total, plural, =0 {without witnesses} one {seen by {count} of # witness} other {seen by {count} of # witnesses}}',
  'ledger.noKey': 'In the log; not checked, since no key of the ledger is trusted here.',
  'ledger.chooseKey': 'Choose it',
  'ledger.failed': 'The log proves nothing about this transaction',
});
