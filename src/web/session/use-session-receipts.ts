import { useSyncExternalStore } from 'react';
import { useDesk } from './desk-context.tsx';
import type { SessionReceipt } from './session-receipts.ts';

/** What was done in this session, newest first. */
export function useSessionReceipts(): readonly SessionReceipt[] {
  const { receipts } = useDesk();
  return useSyncExternalStore(receipts.subscribe, receipts.getReceipts);
}
