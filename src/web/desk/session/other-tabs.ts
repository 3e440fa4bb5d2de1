import { z } from 'zod';
import { keyFileSchema } from '../../../signer/key-file.ts';
import type { DeskState, OpenElsewhere } from './desk-state.ts';

/**
 * The messages between tabs. None holds a key, a token or anything signed. The key file is the encrypted one,
 * which people keep on their disk; a tab that has it still needs the passphrase.
 */
const tabMessageSchema = z.discriminatedUnion('kind', [
  /** Activity, a lock or a sign-out in another tab of this account. */
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
type TabMessage = z.output<typeof tabMessageSchema>;

/** The effects that another tab can have on this one. */
export interface TabDesk {
  readonly getState: () => DeskState;
  lockHere(): Promise<void>;
  signOutHere(): Promise<void>;
  /** Another tab of this account is in use. */
  aliveElsewhere(): Promise<void>;
  /** Offers an account that another tab has open; `undefined` once that signed out. */
  offer(openElsewhere: OpenElsewhere | undefined): void;
}

/**
 * Tells the other tabs of this browser who is signed in, and hears it from them. The browser delivers to no
 * other origin.
 */
export class OtherTabs {
  readonly #channel: BroadcastChannel | undefined;
  readonly #desk: TabDesk;

  /** @param channel without it there are no other tabs */
  constructor(channel: BroadcastChannel | undefined, desk: TabDesk) {
    this.#channel = channel;
    this.#desk = desk;
    channel?.addEventListener('message', ({ data }) => {
      // A message that does not parse comes from a tab opened before an update.
      const message = tabMessageSchema.safeParse(data);
      if (message.success) void this.#hear(message.data);
    });
    this.#tell({ kind: 'who' });
  }

  /** Tells the other tabs of the account that is signed in. */
  tell(kind: 'alive' | 'lock' | 'sign-out'): void {
    const { account } = this.#desk.getState();
    if (account !== undefined) this.#tell({ kind, accountId: account.accountId });
  }

  tellWhoIsHere(): void {
    const { account, keyFile } = this.#desk.getState();
    if (account === undefined) return;
    const { accountId } = account;
    this.#tell({ kind: 'here', accountId, ...(keyFile === undefined ? {} : { keyFile }) });
  }

  #tell(message: TabMessage): void {
    this.#channel?.postMessage(message);
  }

  async #hear(message: TabMessage): Promise<void> {
    const { account, openElsewhere } = this.#desk.getState();
    if (message.kind === 'who') {
      this.tellWhoIsHere();
    } else if (message.kind === 'here') {
      // The first of several accounts stays on offer: its passphrase may be half typed.
      const isFirst = openElsewhere === undefined || openElsewhere.accountId === message.accountId;
      if (account === undefined && isFirst)
        this.#desk.offer({ accountId: message.accountId, keyFile: message.keyFile });
    } else if (account?.accountId === message.accountId) {
      if (message.kind === 'lock') await this.#desk.lockHere();
      if (message.kind === 'sign-out') await this.#desk.signOutHere();
      if (message.kind === 'alive') await this.#desk.aliveElsewhere();
    } else if (message.kind === 'sign-out' && openElsewhere?.accountId === message.accountId) {
      this.#desk.offer(undefined);
    }
  }
}
