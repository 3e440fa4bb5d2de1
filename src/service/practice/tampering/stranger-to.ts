import { parseAccountId } from '../../../contract/account-id.ts';

const STRANGERS = ['desk@atlas-carrier', 'desk@costa-verde', 'desk@baltic-connect'] as const;

/** The account with its name and domain exchanged, as transactions of Iroha 2 rc.19 read. */
export function swappedNames(accountId: string): string {
  const { name, domain } = parseAccountId(accountId) ?? { name: accountId, domain: accountId };
  return `${domain}@${name}`;
}

/** An account that is not this one, nor this one with its name and domain exchanged. */
export function strangerTo(accountId: string): string {
  const own = [accountId, swappedNames(accountId)];
  return STRANGERS.find((stranger) => !own.includes(stranger)) ?? STRANGERS[0];
}
