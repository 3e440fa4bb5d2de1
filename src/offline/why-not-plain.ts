import type { TransactionInspection } from '../transaction/inspection.ts';

/** Why this is more than a report or a flag that can be read; empty when it is not. */
export function whyNotPlain({
  unreadable,
  others,
  signatures,
  grants,
  expiryTriggers,
  authority,
}: TransactionInspection): string[] {
  const toOthers =
    grants.some(({ grantedTo }) => grantedTo !== authority) ||
    expiryTriggers.some((trigger) => trigger.authority !== authority);
  return [
    ...(unreadable === undefined ? [] : ['it cannot be read']),
    ...(others.length === 0 ? [] : ['it does something else than report or flag']),
    ...(toOthers ? ['it gives rights to another account'] : []),
    ...(signatures.every(({ valid }) => valid) ? [] : ['a signature in it is not valid']),
  ];
}
