import { randomInt } from 'node:crypto';
import type { ContributionDraft } from '../../contract/contribution.ts';

/** A contribution to report; everything but the identifier has a value of its own already. */
export function draft(id: string, changes: Partial<ContributionDraft> = {}): ContributionDraft {
  return { id, fraudType: 'IPFraud', origination: 'SE', destination: 'GB', ...changes };
}

/** An IPv6 address that no other test uses. Source: RFC 3849. */
export function freshAddress(): string {
  const part = () => randomInt(1, 0x1_0000).toString(16);
  return `2001:db8:${part()}:${part()}:${part()}:${part()}:${part()}:1`;
}
