import { describe, expect, it } from 'vitest';
import { Store } from '../../../signer/store.ts';
import { followAccount, onOtherAccount } from './follow-account.ts';

class Session extends Store<{ readonly account: { readonly accountId: string } | undefined }> {
  signIn(accountId: string): void {
    this.setState({ account: { accountId } });
  }

  signOut(): void {
    this.setState({ account: undefined });
  }
}

describe('what belongs to an account', () => {
  it('is told who is signed in, and of every other account once', () => {
    const session = new Session({ account: { accountId: 'alice@wonderland' } });
    const followed: (string | undefined)[] = [];
    const others: (string | undefined)[] = [];
    followAccount(session, (accountId) => followed.push(accountId));
    onOtherAccount(session, (accountId) => others.push(accountId));
    session.signIn('alice@wonderland');
    session.signOut();
    session.signIn('bob@glass');
    expect(others).toEqual([undefined, 'bob@glass']);
    expect(followed).toEqual(['alice@wonderland', ...others]);
  });
});
