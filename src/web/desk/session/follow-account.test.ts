import { describe, expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { followAccount, onOtherAccount } from './follow-account.ts';

describe('what belongs to an account', () => {
  it('is told who is signed in, and of every other account once', () => {
    const session = createStore<{ account: { accountId: string } | undefined }>(() => ({
      account: { accountId: 'alice@wonderland' },
    }));
    const followed: (string | undefined)[] = [];
    const others: (string | undefined)[] = [];
    followAccount(session, (accountId) => followed.push(accountId));
    onOtherAccount(session, (accountId) => others.push(accountId));
    session.setState({ account: { accountId: 'alice@wonderland' } });
    session.setState({ account: undefined });
    session.setState({ account: { accountId: 'bob@glass' } });
    expect(others).toEqual([undefined, 'bob@glass']);
    expect(followed).toEqual(['alice@wonderland', ...others]);
  });
});
