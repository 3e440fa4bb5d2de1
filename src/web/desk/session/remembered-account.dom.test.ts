import { beforeEach, expect, it } from 'vitest';
import { passphraseBytes } from '../../../signer/passphrase.ts';
import { openTestDesk } from '../../../testing/web/open-test-desk.ts';
import { JsonStorage } from '../../platform/storage/json-storage.ts';
import { RememberedAccount } from './remembered-account.ts';

beforeEach(() => localStorage.clear());

const KEY = 'contribution-desk.remembered-account';

async function openDesk(storage?: JsonStorage) {
  const { session } = (await openTestDesk(() => null)).desk;
  return { session, remembered: new RememberedAccount(session, storage) };
}

it('remembers nobody unless asked', async () => {
  const { session, remembered } = await openDesk();
  session.keysWereSaved(await session.createKeyFile(passphraseBytes('correct horse battery')));
  await session.signOut();
  expect(remembered.getState()).toEqual({ accountId: undefined, next: false });
  expect(localStorage.length).toBe(0);
});

it('remembers the name alone, once the keys can be opened again, until it is told to forget', async () => {
  const { session, remembered } = await openDesk();
  remembered.rememberNext(true);
  expect(localStorage.length).toBe(0);
  session.keysWereSaved(await session.createKeyFile(passphraseBytes('correct horse battery')));
  expect(remembered.getState()).toEqual({ accountId: 'alice@wonderland', next: false });
  expect(Object.entries(localStorage)).toEqual([[KEY, '{"accountId":"alice@wonderland"}']]);

  const afterReload = (await openDesk()).remembered;
  expect(afterReload.getState().accountId).toBe('alice@wonderland');
  afterReload.forget();
  expect(afterReload.getState().accountId).toBeUndefined();
  expect(localStorage.length).toBe(0);
});

it('is not forgotten by another tab that signs out', async () => {
  const first = await openDesk();
  const second = await openDesk();
  second.remembered.rememberNext(true);
  second.session.keysWereSaved(await second.session.createKeyFile(passphraseBytes('correct horse battery')));
  await first.session.signOut();
  expect(Object.entries(localStorage)).toEqual([[KEY, '{"accountId":"alice@wonderland"}']]);
  expect(first.remembered.getState().accountId).toBe('alice@wonderland');
});

it('does not remember the next account because the one before wanted it', async () => {
  const { session, remembered } = await openDesk();
  remembered.rememberNext(true);
  await session.signOut();
  expect(remembered.getState().next).toBe(false);
});

it.each(['{', '[]', '{"accountId":"nobody"}', '{"accountId":7}'])(
  'remembers nobody where %s is stored',
  async (stored) => {
    localStorage.setItem(KEY, stored);
    expect((await openDesk()).remembered.getState().accountId).toBeUndefined();
  },
);

it('says where the browser stores nothing', async () => {
  const { remembered } = await openDesk(new JsonStorage(null));
  expect(remembered.works).toBe(false);
});
