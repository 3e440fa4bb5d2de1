import { createContext, type ReactNode, use } from 'react';
import type { AppConfig } from '../../../contract/service-info.ts';
import type { TransactionReader } from '../../../signer/transaction-reader.ts';
import type { ActivityState, ActivityStore } from '../operations/activity-store.ts';
import { useStore } from 'zustand';
import type { DeskSession } from './desk-session.ts';
import type { DeskState } from './desk-state.ts';
import type { Remembered, RememberedAccount } from './remembered-account.ts';

export interface Desk {
  readonly config: AppConfig;
  readonly session: DeskSession;
  /** Reads transactions in a worker without keys. */
  readonly reader: TransactionReader;
  readonly activity: ActivityStore;
  readonly remembered: RememberedAccount;
}

const DeskContext = createContext<Desk | undefined>(undefined);

export function DeskProvider({ desk, children }: { readonly desk: Desk; readonly children: ReactNode }) {
  return <DeskContext value={desk}>{children}</DeskContext>;
}

export function useDesk(): Desk {
  const desk = use(DeskContext);
  if (desk === undefined) throw new Error('useDesk is called outside DeskProvider');
  return desk;
}

/** Subscribes to who is signed in and the key's state. */
export function useDeskState(): DeskState {
  const { session } = useDesk();
  return useStore(session);
}

/** The account that this browser offers first. */
export function useRemembered(): Remembered {
  const { remembered } = useDesk();
  return useStore(remembered);
}

/** This account's operations in this browser. */
export function useActivity(): ActivityState {
  const { activity } = useDesk();
  return useStore(activity);
}

/** The tokens earned since this account signed in. */
export function useEarnedTokens(): number {
  const { operations, sinceMs } = useActivity();
  return operations.reduce(
    (sum, { rewarded = 0, sentAtMs = 0 }) => (sentAtMs >= sinceMs ? sum + rewarded : sum),
    0,
  );
}
