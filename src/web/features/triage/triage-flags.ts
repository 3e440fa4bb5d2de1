import type { ReactNode } from 'react';
import type { RegistryRecord } from '../../api/tolerant-record.ts';
import type { FlagProgress } from './triage-session.ts';

/** The flags of the desk, as far as triage needs them. */
export interface TriageFlags {
  readonly subscribe: (listener: () => void) => () => void;
  /** Another value whenever anything has changed. */
  readonly getState: () => unknown;
  readonly progressOf: (record: RegistryRecord) => FlagProgress | undefined;
  /** Why it cannot be flagged; `undefined` if it can. */
  readonly whyNot: (record: RegistryRecord) => string | undefined;
  readonly flag: (record: RegistryRecord) => void;
  /** Whether its flag can still be undone, which the key for it then does. */
  readonly isUndoable: (record: RegistryRecord) => boolean;
  /** The button that flags, with its key; in its place progress, outcome and remedies, and _Undo_ while there is time. */
  readonly render: (record: RegistryRecord, keyHint?: ReactNode) => ReactNode;
}
