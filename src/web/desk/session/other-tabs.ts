import type { DeskState, OpenElsewhere } from './desk-state.ts';
import type { TabChannel, TabMessage } from './tab-channel.ts';

/** What another tab can cause in this one. */
export interface TabDesk {
  readonly getState: () => DeskState;
  lockHere(): Promise<void>;
  signOutHere(): Promise<void>;
  /** Somebody is active in another tab of this account. */
  aliveElsewhere(): Promise<void>;
  /** Offers an account that another tab has open; `undefined` once that signed out. */
  offer(openElsewhere: OpenElsewhere | undefined): void;
}

/** What this tab and the others of this browser tell each other about who is signed in. */
export class OtherTabs {
  readonly #channel: TabChannel | undefined;
  readonly #desk: TabDesk;

  /** @param channel without it there are no other tabs */
  constructor(channel: TabChannel | undefined, desk: TabDesk) {
    this.#channel = channel;
    this.#desk = desk;
    channel?.listen((message) => void this.#hear(message));
    channel?.tell({ kind: 'who' });
  }

  /** Tells the other tabs of the account that is signed in. */
  tell(kind: 'alive' | 'lock' | 'sign-out'): void {
    const { account } = this.#desk.getState();
    if (account !== undefined) this.#channel?.tell({ kind, accountId: account.accountId });
  }

  /** An account whose keys are kept elsewhere is opened by nothing that this tab could hand on. */
  tellWhoIsHere(): void {
    const { account, key, keyFile } = this.#desk.getState();
    if (account === undefined || key === 'external') return;
    const { accountId } = account;
    this.#channel?.tell({ kind: 'here', accountId, ...(keyFile === undefined ? {} : { keyFile }) });
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
