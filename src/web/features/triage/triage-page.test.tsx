import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestDesk, Refusal } from '../../../testing/web/open-test-desk.ts';
import { asAnswered, registryRecord } from '../../../testing/web/registry-record.ts';
import { renderAtDesk } from '../../../testing/web/render-at-desk.tsx';
import { withRoutes } from '../../../testing/web/with-routes.tsx';
import type { RegistryRecord } from '../../../client/registry/tolerant-record.ts';
import { useFlagMany } from '../../registry/flagging/many/flag-many.ts';
import { useTriageStore } from '../../registry/triage/triage-store.ts';
import { SettingsStore } from '../../platform/preferences/settings-store.ts';
import { SettingsProvider } from '../../platform/preferences/use-settings.ts';
import { JsonStorage } from '../../platform/storage/json-storage.ts';
import { TriagePage } from './triage-page.tsx';

beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

const PARTS = { q: '198.51.100.0-198.51.100.255' };

function Begin({ records }: { readonly records: readonly RegistryRecord[] }) {
  const store = useTriageStore();
  const flagMany = useFlagMany();
  return (
    <>
      <button type="button" onClick={() => store.start(PARTS, records)}>
        Begin
      </button>
      <button type="button" onClick={() => void flagMany.start(records).then(() => flagMany.review())}>
        Flag all
      </button>
    </>
  );
}

async function open(records: readonly RegistryRecord[], answers: unknown[] = []) {
  let isFlagged = false;
  const opened = await openTestDesk(({ endpoint, identifier }) => {
    if (endpoint === 'assembleFlag') return '0100cafe';
    if (endpoint === 'submitFlag') {
      isFlagged = true;
      return { rewarded: 10 };
    }
    if (identifier === PARTS.q) return answers.shift() ?? records.map(asAnswered);
    const flagged = { status: 'flagged', statusText: 'Flagged', flagger: 'wonderland' } as const;
    return records
      .filter(({ id }) => id === identifier)
      .map((one) => asAnswered(isFlagged ? { ...one, ...flagged } : one));
  });
  const settings = new SettingsStore(new JsonStorage(null));
  settings.change({ undoSeconds: null });
  renderAtDesk(
    withRoutes(
      <SettingsProvider value={settings}>
        <Begin records={records} />
        <TriagePage parts={PARTS} />
      </SettingsProvider>,
      '/triage',
    ),
    opened,
  );
  const user = userEvent.setup();
  await (answers.length === 0
    ? screen.findByRole('heading', { level: 2 })
    : screen.findByText('The contributions could not be read'));
  const place = () => screen.getByRole('heading', { level: 2, name: /^(?:\d+ of|Summary)/u }).textContent;
  const count = () => screen.getByText(/\d decided/u, { selector: '[role="status"]' }).textContent;
  return { ...opened, user, place, count };
}

const ids = (...last: readonly number[]) =>
  last.map((number) => registryRecord({ id: `198.51.100.${number}` }));

describe('triage', () => {
  it('shows the whole record also for a list that stands in no address', async () => {
    const record = registryRecord({ id: '198.51.100.7', fraudType: 'Wangiri' });
    const opened = await openTestDesk(() => []);
    function Long() {
      const store = useTriageStore();
      return (
        <button type="button" onClick={() => store.start({}, [record])}>
          Begin
        </button>
      );
    }
    renderAtDesk(
      withRoutes(
        <SettingsProvider value={new SettingsStore(new JsonStorage(null))}>
          <Long />
          <TriagePage parts={{}} />
        </SettingsProvider>,
        '/triage',
      ),
      opened,
    );
    await userEvent.setup().click(await screen.findByRole('button', { name: 'Begin' }));
    expect(await screen.findByText('Wangiri', { exact: false })).toBeTruthy();
  });

  it('is done from the keyboard, and a flag in its undo delay does not hold anybody up', async () => {
    const { user, place, count, requests } = await open(ids(1, 2, 3));
    expect(place()).toBe('1 of 3: 198.51.100.1');
    await user.type(screen.getByRole('textbox', { name: 'Note' }), 'ours{Escape}');
    await user.keyboard('f');
    await expect.poll(place).toBe('2 of 3: 198.51.100.2');
    expect(document.activeElement?.textContent).toBe(place());
    expect(
      within(screen.getByRole('region', { name: 'Flags under way' })).getByText('198.51.100.1'),
    ).toBeTruthy();
    expect(count()).toBe('1 of 3 decided: 1 being flagged');
    expect(requests.map(({ endpoint }) => endpoint)).toEqual(['retrieveContributions']);
    await user.keyboard('y');
    expect(place()).toBe('3 of 3: 198.51.100.3');
    await user.keyboard('j');
    expect(place()).toBe('Summary');
    const underWay = within(screen.getByRole('region', { name: 'Flags under way' }));
    await user.click(underWay.getByRole('button', { name: 'Send the flag of 198.51.100.1' }));
    await expect.poll(count).toBe('2 of 3 decided: 1 flagged, 1 kept');
    const table = within(screen.getByRole('table', { name: 'Outcome of each contribution' }));
    expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'IdentifierDecisionTypeReported byNote',
      'Identifier: 198.51.100.1Decision: FlaggedType: IPFraudReported by: lookingglassNote: ours',
      'Identifier: 198.51.100.2Decision: KeptType: IPFraudReported by: lookingglassNote: ',
      'Identifier: 198.51.100.3Decision: Not decidedType: IPFraudReported by: lookingglassNote: ',
    ]);
    await user.click(screen.getByRole('button', { name: 'Decide the rest' }));
    expect(place()).toBe('3 of 3: 198.51.100.3');
  });

  it('takes back what was kept last, and leaves the key to a flag that can still be undone', async () => {
    const { user, place, count } = await open(ids(1, 2));
    await user.keyboard('y');
    await user.keyboard('u');
    expect(place()).toBe('1 of 2: 198.51.100.1');
    expect(count()).toBe('0 of 2 decided');
    expect(screen.getByText('198.51.100.1 is undecided again.')).toBeTruthy();
    await user.keyboard('y');
    await user.keyboard('f');
    await expect.poll(place).toBe('Summary');
    expect(screen.queryByText(/is undecided again|^Kept/u, { selector: '[role="status"]' })).toBeNull();
    const underWay = screen.getByRole('region', { name: 'Flags under way' });
    expect(within(underWay).getByText('198.51.100.2')).toBeTruthy();
    await user.keyboard('u');
    expect(count()).toBe('2 of 2 decided: 1 kept, 1 being flagged');
    await user.click(screen.getByRole('button', { name: 'Undo the flag of 198.51.100.2' }));
    await expect.poll(count).toBe('1 of 2 decided: 1 kept');
  });

  it('passes over what somebody flagged meanwhile, and says why something cannot be flagged', async () => {
    const [one, two, three] = ids(1, 2, 3);
    if (one === undefined || two === undefined || three === undefined) throw new Error('Three were made.');
    const privileged = { ...one, isPrivileged: true, peerId: 'wonderland' };
    const { user, place, queryClient, count } = await open([privileged, two, three]);
    await user.keyboard('f');
    expect(place()).toBe('1 of 3: 198.51.100.1');
    expect(screen.getAllByText(/^198\.51\.100\.1 cannot be flagged: /u)).toHaveLength(1);
    expect(screen.getByText('Your own peer’s: a flag earns nothing.')).toBeTruthy();
    act(() => {
      const answer = { records: [{ ...two, status: 'flagged' }], total: 1 };
      queryClient.setQueryData(['contributions', PARTS.q], answer);
    });
    await user.keyboard('{ArrowRight}');
    expect(place()).toBe('3 of 3: 198.51.100.3');
    expect(count()).toBe('1 of 3 decided: 1 flagged already');
    await user.keyboard('k');
    expect(place()).toBe('1 of 3: 198.51.100.1');
  });

  it('says nothing of who reports a contribution while the answer is not whole, and keeps a whole one', async () => {
    const records = ids(1);
    const { queryClient, place } = await open(records);
    expect(place()).toBe('1 of 1: 198.51.100.1');
    expect(screen.getByText(/^1 peer reports it/u)).toBeTruthy();
    const queryKey = ['contributions', PARTS.q];
    expect(queryClient.getQueryCache().find({ queryKey })?.getObserversCount()).toBe(1);
    const partial = { records: [], total: 0, isComplete: false, answerId: 99 };
    act(() => void queryClient.setQueryData(queryKey, partial));
    expect(await screen.findByText(/^Not everything the registry returned/u)).toBeTruthy();
    expect(screen.queryByText(/peers? reports? it/u)).toBeNull();
    expect(screen.getByRole('link', { name: 'Whole dossier' })).toBeTruthy();
  });

  it('keeps notes, whose letters are no keys, and goes on where it was left', async () => {
    const records = ids(1, 2);
    const { user, place } = await open(records);
    await user.type(screen.getByRole('textbox', { name: 'Note' }), 'kept for now{Escape}');
    await user.keyboard('y');
    expect(place()).toBe('2 of 2: 198.51.100.2');
    await user.click(screen.getByRole('button', { name: 'Begin' }));
    expect(place()).toBe('2 of 2: 198.51.100.2');
    await user.keyboard('j');
    expect(screen.getByText('kept for now')).toBeTruthy();
  });

  it('opens the review of a selection that a flag waits with', async () => {
    const { user } = await open(ids(1, 2));
    await user.click(screen.getByRole('button', { name: 'Flag all' }));
    const dialog = await screen.findByRole('dialog');
    await within(dialog).findByRole('button', { name: /^Sign and flag/u });
    await user.keyboard('{Escape}');
    const [review] = await screen.findAllByRole('button', { name: /^Review/u });
    if (review === undefined) throw new Error('Both flags wait.');
    await user.click(review);
    expect(await screen.findByRole('dialog', { name: 'Flag 2 contributions' })).toBeTruthy();
  });

  it('begins with the first undecided one, and says why one that is flagged already cannot be kept', async () => {
    const [first, second] = ids(1, 2);
    if (first === undefined || second === undefined) throw new Error('Two were made.');
    const { user, place } = await open([{ ...first, status: 'flagged', statusText: 'Flagged' }, second]);
    expect(place()).toBe('2 of 2: 198.51.100.2');
    await user.keyboard('j');
    await user.click(screen.getByRole('button', { name: 'Look at 198.51.100.1' }));
    const why = 'A flagged contribution cannot be kept.';
    expect(screen.getByText(why)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Keep' })).toBeNull();
    await user.keyboard('y');
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(why);
    expect(place()).toBe('1 of 2: 198.51.100.1');
  });

  it('says why the registry could not be asked, and begins once it can be', async () => {
    const { user, place } = await open(ids(1), [new Refusal(500, 'Broken.')]);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await expect.poll(place).toBe('1 of 1: 198.51.100.1');
  });
});
