import { createContext, type ReactNode, use, useSyncExternalStore } from 'react';
import type { AppConfig } from '../../contract/service-info.ts';
import type { TransactionReader } from '../../signer/transaction-reader.ts';
import type { DeskSession, DeskState } from './desk-session.ts';
import type { SessionReceipt, SessionReceipts } from './session-receipts.ts';

export interface Desk {
  readonly config: AppConfig;
  readonly session: DeskSession;
  /** Reads transactions in a worker without keys. */
  readonly reader: TransactionReader;
  readonly receipts: SessionReceipts;
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
  return useSyncExternalStore(session.subscribe, session.getState);
}

/** This session's receipts, newest first. */
export function useSessionReceipts(): readonly SessionReceipt[] {
  const { receipts } = useDesk();
  return useSyncExternalStore(receipts.subscribe, receipts.getState);
}

/** The tokens earned in this session. */
export function useEarnedTokens(): number {
  return useSessionReceipts().reduce((sum, { rewarded = 0 }) => sum + rewarded, 0);
}
