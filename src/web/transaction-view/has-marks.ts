import type { TransactionInspection } from '../../transaction/inspection.ts';
import { isPlainText } from '../../transaction/visible-text.ts';

/** Whether any text of the transaction holds something that is marked where it is shown. Looks at all of it: ask once. */
export function hasMarks(inspection: TransactionInspection): boolean {
  const { authority, contributions, registrations, flags, grants, expiryTriggers, others } = inspection;
  const odd = (...texts: readonly (string | undefined)[]) =>
    texts.some((text) => text !== undefined && !isPlainText(text));
  return (
    odd(authority) ||
    contributions.some(({ id, fraudType, origination, destination, sourcePeerId }) =>
      odd(id, fraudType, origination, destination, sourcePeerId),
    ) ||
    registrations.some(({ definitionId }) => odd(definitionId)) ||
    flags.some(({ definitionId, accountId }) => odd(definitionId, accountId)) ||
    grants.some(({ definitionId, accountId, grantedTo }) => odd(definitionId, accountId, grantedTo)) ||
    expiryTriggers.some(({ definitionId, accountId, authority: runsAs }) =>
      odd(definitionId, accountId, runsAs),
    ) ||
    others.some(({ path, text }) => odd(path, text))
  );
}
