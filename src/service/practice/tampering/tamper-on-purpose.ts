import { bytesToHex } from '../../../contract/hex.ts';
import { ready } from '../../../transaction/index.ts';
import type { IssueTransaction } from '../../submit/assembly.ts';
import { findTampering } from './tampering-store.ts';
import { tamperWith } from './tamper-with.ts';

/** Cheats the accounts that asked for it, so that they see their desk notice; serves all others honestly. */
export function tamperOnPurpose(issue: IssueTransaction): IssueTransaction {
  return async (tx, assembly) => {
    const kind = await findTampering(tx, assembly.header.authority);
    if (kind === 'none') return issue(tx, assembly);
    await ready;
    // Never remembered as assembled, so it is never accepted, whoever signs it.
    return bytesToHex(tamperWith(kind, assembly));
  };
}
