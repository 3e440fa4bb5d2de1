import { z } from 'zod';
import { keyFileSchema } from '../../../signer/key-file.ts';

/**
 * What tabs tell each other: never a key, a token or anything signed. The key file is the encrypted one, which people keep on
 * their disk; a tab that has it still needs the passphrase.
 */
const tabMessageSchema = z.discriminatedUnion('kind', [
  /** Somebody is at the desk of this account, locked it, or signed out. */
  z.strictObject({ kind: z.enum(['alive', 'lock', 'sign-out']), accountId: z.string() }),
  /** A new tab asks who is signed in. */
  z.strictObject({ kind: z.literal('who') }),
  /** This account is signed in; with its key file, where the tab has one. */
  z.strictObject({
    kind: z.literal('here'),
    accountId: z.string(),
    keyFile: keyFileSchema.optional(),
  }),
]);
export type TabMessage = z.output<typeof tabMessageSchema>;

/** The other tabs of this origin in this browser. The browser lets no other origin send or hear anything here. */
export class TabChannel {
  readonly #channel: BroadcastChannel;

  constructor(name = 'contribution-desk') {
    this.#channel = new BroadcastChannel(name);
  }

  tell(message: TabMessage): void {
    this.#channel.postMessage(message);
  }

  /** What does not parse comes from a tab that was opened before an update, and is ignored. */
  listen(hear: (message: TabMessage) => void): void {
    this.#channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      const message = tabMessageSchema.safeParse(data);
      if (message.success) hear(message.data);
    });
  }

  close(): void {
    this.#channel.close();
  }
}
