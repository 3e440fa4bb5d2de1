import { createStore } from 'zustand/vanilla';
import { perDesk } from '../../desk/session/per-desk.ts';

/**
 * One transaction on its way to Inspect from elsewhere in the app. Its text is in no state, which only counts
 * deliveries, and is dropped once it is taken or another one is delivered.
 */
function createInbox() {
  const deliveries = createStore(() => 0);
  let text = '';
  return {
    deliveries,
    deliver(delivered: string): void {
      text = delivered;
      deliveries.setState((count) => count + 1);
    },
    /** Returns the latest text and drops it; empty if there is none. */
    take(): string {
      const taken = text;
      text = '';
      return taken;
    },
  };
}

export const useInspectInbox = perDesk(createInbox);
