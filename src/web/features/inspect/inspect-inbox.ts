import { Store } from '../../../signer/store.ts';
import { perDesk } from '../../desk/session/per-desk.ts';

/**
 * One transaction on its way to Inspect from elsewhere in the app. It is in memory alone, in a private field,
 * and gone once it is taken or another text is delivered; the state counts deliveries.
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

  /** The text that was delivered last, once; then empty. */
  take(): string {
    const text = this.#text;
    this.#text = '';
    return text;
  }
}

export const useInspectInbox = perDesk(() => new InspectInbox());
