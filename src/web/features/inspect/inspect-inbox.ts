import { Store } from '../../../signer/store.ts';
import { perDesk } from '../../desk/session/per-desk.ts';

/**
 * One transaction on its way to Inspect from elsewhere in the app. Its text is only in a private field, and
 * is dropped once it is taken or another one is delivered. The state counts deliveries.
 */
class InspectInbox extends Store<number> {
  #text = '';

  constructor() {
    super(0);
  }

  deliver(text: string): void {
    this.#text = text;
    this.setState(this.getState() + 1);
  }

  /** Returns the latest text and drops it; empty if there is none. */
  take(): string {
    const text = this.#text;
    this.#text = '';
    return text;
  }
}

export const useInspectInbox = perDesk(() => new InspectInbox());
