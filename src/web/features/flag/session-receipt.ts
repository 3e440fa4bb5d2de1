import type { FlagReceipt } from '../../../contract/contribution.ts';
import type { RegistryRecord } from '../../api/tolerant-record.ts';
import type { SessionReceipt } from '../../session/session-receipts.ts';
import type { SubmissionState } from '../../submission/submission-state.ts';
import { say } from '../../words/say.ts';

/** What is kept of a flag for the rest of the session. */
export function sessionReceipt(
  record: RegistryRecord,
  definitionId: string,
  { checked, receipt, verification }: SubmissionState<FlagReceipt>,
  atMs: number,
): SessionReceipt {
  return {
    kind: 'flag',
    atMs,
    payloadHashHex: checked?.payloadHashHex ?? '',
    rewarded: receipt?.rewarded,
    items: [
      {
        definitionId,
        identifier: record.id,
        detail: say('flag.receiptDetail', { type: record.fraudType, peer: record.peerId }),
      },
    ],
    found: verification !== undefined && verification.found === verification.expected,
  };
}
