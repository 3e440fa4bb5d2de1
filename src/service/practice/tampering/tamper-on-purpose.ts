import type { Tamper } from '../../submit/assembly.ts';
import { findTampering } from './tampering-store.ts';
import { tamperWith } from './tamper-with.ts';

/** Cheats those accounts that want to see their desk notice. */
export const tamperOnPurpose: Tamper = async (tx, assembly) => {
  const kind = await findTampering(tx, assembly.header.authority);
  return kind === 'none' ? undefined : tamperWith(kind, assembly);
};
