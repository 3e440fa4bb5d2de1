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
