import type { LookUpSought } from '../../api/look-up-found.ts';
import type { FlagReceipt } from '../../../contract/contribution.ts';
import type { OperationRecorder } from '../../desk/run/operation-recorder.ts';
import type { Submission } from '../../desk/run/submission.ts';
import type { AssetDoubt } from './asset-doubt.ts';
import type { Flaggable } from './flag-plan.ts';
import type { FlagView, NotSent } from './flag-view.ts';

/** The flagging of one contribution, from the click on. */
export interface Flagging {
  readonly record: Flaggable;
  readonly together: FlagsTogether | undefined;
  readonly doubt: AssetDoubt | undefined;
  view: FlagView;
  submission: Submission<FlagReceipt> | undefined;
  /** What its transaction is recorded as. */
  operationId: string | undefined;
  flagger: string | undefined;
  recorder: OperationRecorder | undefined;
  /** Ends the undo delay; `undefined` unless it runs. */
  endDelay: ((why: 'send' | NotSent) => void) | undefined;
  /** Lets other tabs flag the contribution. */
  release: () => void;
}

export const flaggingOf = (record: Flaggable): Flagging => ({
  record,
  together: undefined,
  doubt: undefined,
  view: { step: 'working', doing: 'checking' },
  submission: undefined,
  operationId: undefined,
  flagger: undefined,
  recorder: undefined,
  endDelay: undefined,
  release: () => undefined,
});

/** The selection that several contributions are flagged with, by one transaction. */
export interface FlagsTogether {
  /** Shows the transaction. */
  openReview(): void;
  /** Ends its assembly and check. */
  cancel(): void;
  /** How they are looked up once they are flagged. */
  readonly lookUpOne: LookUpSought;
}

/** A contribution that this tab holds, so that no other one flags it. */
export interface HeldRow {
  readonly record: Flaggable;
  readonly release: () => void;
}
