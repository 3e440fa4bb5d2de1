import { expect, it } from 'vitest';
import { MemoryStorage } from '../../../testing/web/memory-storage.ts';
import { registryRecord } from '../../../testing/web/registry-record.ts';
import { Store } from '../../../signer/store.ts';
import type { DeskAccount } from '../../desk/session/desk-account.ts';
import { type DeskState, NOBODY } from '../../desk/session/desk-state.ts';
import { JsonStorage } from '../../platform/storage/json-storage.ts';
import { TriageStore } from './triage-store.ts';

const ALICE: DeskAccount = {
  accountId: 'alice@wonderland',
  peerId: 'wonderland',
  email: 'alice@wonderland.example',
  publicKeyHex: '',
  authPublicKeyHex: '',
};
const BOB = { ...ALICE, accountId: 'bob@glass' };

class Session extends Store<DeskState> {
  constructor() {
    super(NOBODY);
  }

  is(account: DeskAccount | undefined): void {
    this.setState({ ...NOBODY, account });
  }
}

const PARTS = { q: '198.51.100.0-198.51.100.255' };
const [one, two, three, later] = ['1', '2', '3', '4'].map((last) =>
  registryRecord({ id: `198.51.100.${last}` }),
);
const records = (...some: (typeof one)[]) => some.flatMap((record) => record ?? []);
const ids = (store: TriageStore) => store.getState()?.items.map(({ record }) => record.id);

/** The store of a page just loaded in this tab, before anyone is signed in. */
function load(tab: Storage) {
  const session = new Session();
  return { session, store: new TriageStore(session, new JsonStorage(tab)) };
}

it('continues after a reload with its contributions as they are now, its decisions, notes and position', () => {
  const tab = new MemoryStorage();
  const before = load(tab);
  before.session.is(ALICE);
  before.store.start(PARTS, records(one, two, three), 7);
  before.store.keep(0, true);
  before.store.note(0, 'ours');
  before.store.goTo(2);

  const { session, store } = load(tab);
  session.is(ALICE);
  expect(store.resume({ q: '8.8.8.8' }, records(one))).toBe(false);
  const flagged = three && { ...three, status: 'flagged' as const };
  expect(store.resume(PARTS, records(later, flagged, one))).toBe(true);
  expect(ids(store)).toEqual([one?.id, three?.id]);
  expect(store.getState()).toMatchObject({
    leftOut: 7,
    gone: 1,
    at: 1,
    items: [{ isKept: true, note: 'ours' }, { record: { status: 'flagged' } }],
  });
});

it.each([
  ['signs out', undefined],
  ['is somebody else', BOB],
])('is gone for the tab when who comes next %s', (_, next) => {
  const tab = new MemoryStorage();
  const { session, store } = load(tab);
  session.is(ALICE);
  store.start(PARTS, records(one));
  session.is(next);
  session.is(ALICE);
  expect(store.getState()).toBeUndefined();
  expect(store.resume(PARTS, records(one))).toBe(false);
  expect(tab.length).toBe(0);
});
