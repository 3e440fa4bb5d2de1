/** What follows from the entries alone, in the order in which it is compared: causes before what they lead to. */
export const DERIVED_TABLES = [
  'peer',
  'account',
  'reward_rate',
  'monthly_limit',
  'contribution',
  'ledger_transaction',
  'monthly_earning',
  'balance',
] as const;

/** All that applying an entry writes: that, and what of the confidence index is put off. */
export const REBUILT_TABLES = [
  ...DERIVED_TABLES,
  'confidence_due_run',
  'confidence_due_place',
  'confidence_upkeep',
] as const;
