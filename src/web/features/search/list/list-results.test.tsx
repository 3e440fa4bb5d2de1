import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { giveElementsSize } from '../../../../testing/web/give-elements-size.ts';
import { type Edge, openTestDesk, Refusal } from '../../../../testing/web/open-test-desk.ts';
import { asAnswered, registryRecord } from '../../../../testing/web/registry-record.ts';
import { renderAtDesk } from '../../../../testing/web/render-at-desk.tsx';
import { withRoutes } from '../../../../testing/web/with-routes.tsx';
import { useStore } from '../../../platform/store/use-store.ts';
import { useListLookUp } from './list-look-up.ts';
import { ListResults } from './list-results.tsx';

beforeAll(() => giveElementsSize());
afterEach(cleanup);

const IDS = Array.from({ length: 12 }, (_, index) => `203.0.113.${index}`);
const even: Edge = ({ identifier }) =>
  Number(identifier.split('.')[3]) % 2 === 0 ? [asAnswered(registryRecord({ id: identifier }))] : [];

async function open(edge: Edge) {
  const opened = await openTestDesk(edge);
  const queries: string[] = [];
  const reported: string[] = [];
  function List() {
    const lookUp = useListLookUp();
    const list = useStore(lookUp);
    if (list === undefined)
      return (
        <button type="button" onClick={() => lookUp.start({ identifiers: [...IDS, ...IDS], leftOut: 3 })}>
          Start
        </button>
      );
    return (
      <ListResults
        lookUp={lookUp}
        list={list}
        onQuery={(query) => queries.push(query)}
        onReport={(identifiers) => reported.push(...identifiers)}
      />
    );
  }
  renderAtDesk(withRoutes(<List />, '/search'), opened);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Start' }));
  return { ...opened, queries, reported, user };
}

const said = () => screen.getAllByRole('status').find(({ textContent }) => textContent !== '')?.textContent;
const rows = () => within(screen.getByRole('table')).getAllByRole('row').slice(1);

it('a list says what is known and what is new, each identifier once and as a link', async () => {
  const { queries, reported, requests, user } = await open(even);
  expect(screen.getByText(/^3 lines are not looked up/u)).toBeTruthy();
  await expect.poll(said).toBe('The registry answered for all 12.');
  expect(requests.map(({ identifier }) => identifier).toSorted()).toEqual(IDS.toSorted());
  expect(rows()).toHaveLength(12);
  await user.click(screen.getByRole('button', { name: '6 known' }));
  expect(rows().map(({ textContent }) => textContent)).toContain(
    'Identifier: 203.0.113.4 DossierOn the registry: Active from lookingglass',
  );
  expect(rows()).toHaveLength(6);
  await user.click(screen.getByRole('link', { name: '203.0.113.4' }));
  expect(queries).toEqual(['203.0.113.4']);
  await user.click(screen.getByRole('button', { name: 'Report the 6 new ones' }));
  expect(reported).toEqual(IDS.filter((_, index) => index % 2 === 1));
  await user.click(screen.getByRole('button', { name: 'Close the list' }));
  expect(screen.getByRole('button', { name: 'Start' })).toBeTruthy();
});

it('a list that was cancelled keeps what was answered, and goes on', async () => {
  const held: (() => void)[] = [];
  const { user } = await open(async ({ identifier }) => {
    if (IDS.indexOf(identifier) > 3 && held.length < 6)
      await new Promise<void>((resolve) => {
        held.push(resolve);
      });
    return [];
  });
  await expect.poll(() => held.length).toBe(6);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  for (const release of held) release();
  await expect.poll(said).toBe('The registry answered for 4 of 12.');
  await user.click(screen.getByRole('button', { name: 'Ask for the rest' }));
  await expect.poll(said).toBe('The registry answered for all 12.');
});

it('a list that could not be looked up says why', async () => {
  await open(() => new Refusal(403, 'This account is suspended.'));
  expect(await screen.findByText('This account is suspended.')).toBeTruthy();
  expect(screen.getByRole('button', { name: '12 not answered' })).toBeTruthy();
});

it('a list is not shown to the account that signs in next', async () => {
  const { desk } = await open(even);
  await expect.poll(said).toBe('The registry answered for all 12.');
  await act(() => desk.session.signOut());
  expect(screen.getByRole('button', { name: 'Start' })).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
});
