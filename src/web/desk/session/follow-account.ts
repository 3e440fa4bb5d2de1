import type { DeskAccount } from './desk-account.ts';

interface Session {
  readonly getState: () => { readonly account: Pick<DeskAccount, 'accountId'> | undefined };
  readonly subscribe: (listener: () => void) => unknown;
}

/** Calls back when the account signs out or another one signs in. */
export function onOtherAccount(session: Session, changed: (accountId: string | undefined) => void): void {
  let accountId = session.getState().account?.accountId;
  session.subscribe(() => {
    const next = session.getState().account?.accountId;
    if (next === accountId) return;
    accountId = next;
    changed(next);
  });
}

/** Tells who is signed in, now and whenever that changes. */
export function followAccount(session: Session, follow: (accountId: string | undefined) => void): void {
  follow(session.getState().account?.accountId);
  onOtherAccount(session, follow);
}
