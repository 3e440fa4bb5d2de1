import { act, cleanup, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { passphraseBytes } from '../../../../signer/passphrase.ts';
import { openTestDesk } from '../../../../testing/web/open-test-desk.ts';
import { operationWith } from '../../../../testing/web/operation.ts';
import { renderAtDesk } from '../../../../testing/web/render-at-desk.tsx';
import { withRoutes } from '../../../../testing/web/with-routes.tsx';
import type { Operation } from '../../../desk/operations/operation.ts';
import { NOTHING_ASKED } from '../../../registry/results/view-address.ts';
import { useSavedSearchStore } from '../../../registry/saved-searches/saved-search-store.ts';
import { SearchHome } from './search-home.tsx';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

interface Kept {
  readonly recent?: readonly string[];
  readonly operations?: readonly Operation[];
}

async function open({ recent = [], operations = [] }: Kept = {}) {
  const opened = await openTestDesk(() => []);
  for (const operation of operations) opened.desk.activity.put(operation);
  function Home() {
    const savedSearches = useSavedSearchStore();
    useEffect(() => {
      for (const query of recent) savedSearches.putRecent(query);
    }, [savedSearches]);
    return (
      <SearchHome
        examples={[]}
        address={NOTHING_ASKED}
        onAddress={() => undefined}
        onQuery={() => undefined}
        onReport={() => undefined}
      />
    );
  }
  renderAtDesk(withRoutes(<Home />, '/search'), opened);
  if (recent.length > 0) await screen.findByRole('region', { name: 'Recent searches' });
  return opened;
}

it('a newcomer is told what can be searched', async () => {
  await open();
  expect(await screen.findByRole('heading', { name: 'Look up an identifier' })).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Saved searches' })).toBeNull();
});

it('somebody who has searched before finds the searches instead', async () => {
  await open({ recent: ['+447700900123'] });
  expect(screen.queryByRole('heading', { name: 'Look up an identifier' })).toBeNull();
  expect(screen.getByRole('link', { name: '+447700900123' })).toBeTruthy();
});

it('says what is open with its next step, and nothing of it or of the searches while the key is locked', async () => {
  const nowMs = Date.now();
  const { desk } = await open({
    recent: ['203.0.113.7'],
    operations: [operationWith({ askedAtMs: nowMs }), operationWith({ state: 'unknown', askedAtMs: nowMs })],
  });
  expect(screen.getAllByRole('button', { name: 'Check the registry' })).toHaveLength(1);
  expect(screen.getByRole('link', { name: '203.0.113.7' })).toBeTruthy();
  desk.session.keysWereSaved(await desk.session.createKeyFile(passphraseBytes('correct horse battery')));
  await act(() => desk.session.lock());
  expect(screen.queryByRole('link', { name: '203.0.113.7' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Check the registry' })).toBeNull();
  expect(screen.getByText('Unlock to see your searches.')).toBeTruthy();
});
