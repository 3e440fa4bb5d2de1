import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { freshDatabase } from '../../../testing/web/fresh-database.ts';
import { type Edge, openTestDesk, Refusal } from '../../../testing/web/open-test-desk.ts';
import { asAnswered, registryRecord } from '../../../testing/web/registry-record.ts';
import { renderAtDesk } from '../../../testing/web/render-at-desk.tsx';
import { withRoutes } from '../../../testing/web/with-routes.tsx';
import { forgetCheckedRows } from '../../api/check-options.ts';
import { countCodes, filteredKeys } from '../../identifiers/draft/draft-filter.ts';
import {
  useDraftContext,
  useDraftRow,
  useDraftState,
  useDraftStore,
} from '../../identifiers/draft/use-draft.ts';
import { NO_FIELDS } from '../../../reading/line/line.ts';
import { CheckProblem } from './check-bar.tsx';
import {
  DraftCheck,
  EnteredStanding,
  useCheckBeforeReview,
  useKnownLeftOut,
  useStandingNotes,
} from './draft-check.tsx';

beforeEach(() => {
  sessionStorage.clear();
  freshDatabase();
});
afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

const FLAGGED_AT = { ms: Date.UTC(2026, 10, 3) };
const IDS = ['8.8.8.7', '8.8.8.8', 'hello', '8.8.8.7'];

/** A draft of these lines, with the notes and the filter codes of each row. */
function Checked() {
  const draft = useDraftStore();
  useDraftContext(draft);
  useKnownLeftOut(draft);
  useDraftState(draft, ({ judgement }) => judgement);
  const standing = useStandingNotes();
  useEffect(() => {
    const base = { ...NO_FIELDS, fraudType: 'IPFraud', origination: 'SE', destination: 'GB' };
    void draft
      .loaded()
      .then(() =>
        draft.addLines(
          IDS.map((id, index) => ({ source: 'list', lineNumber: index + 1, fields: { ...base, id } })),
        ),
      );
  }, [draft]);
  const counted = countCodes(draft.all(), standing.codes).filter(({ code }) => code.startsWith('registry-'));
  return (
    <>
      <CheckProblem />
      <DraftCheck draft={draft} />
      <ol>
        {draft.all().map((judged) => (
          <li key={judged.row.key} data-verdict={judged.verdict}>
            {standing.notes(judged)}
          </li>
        ))}
      </ol>
      <output>
        {counted.map(({ code, count }) => `${code} ${count}`).join(', ')}
        {` · ${filteredKeys(draft.all(), { code: 'registry-active' }, standing.codes).length} active`}
      </output>
    </>
  );
}

it('the rows of a draft are asked about by themselves, show their standing in the registry, and are filtered by it', async () => {
  const opened = await openTestDesk(({ identifier }) =>
    identifier === '8.8.8.7' ? [asAnswered(registryRecord({ id: identifier }))] : [],
  );
  renderAtDesk(<Checked />, opened);
  const notes = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  await expect
    .poll(notes)
    .toEqual([
      'Registry: Active from lookingglass',
      'Registry: Not reported yet',
      '',
      'Registry: Active from lookingglass',
    ]);
  expect(screen.getByText('2 checked: 1 new, 1 active')).toBeTruthy();
  expect(opened.requests.map(({ body, endpoint }) => ({ body, endpoint }))).toEqual([
    { endpoint: 'checkContributions', body: ['8.8.8.7', '8.8.8.8'] },
  ]);
  expect(document.querySelector('output')?.textContent).toBe('registry-active 2, registry-new 1 · 2 active');
});

it('a row inside a range that the registry has flagged is left out', async () => {
  const range = registryRecord({
    id: '8.8.8.0-8.8.8.7',
    statusText: 'Flagged',
    flagger: 'bob@glass',
    flaggedAt: FLAGGED_AT,
  });
  const opened = await openTestDesk(({ identifier }) =>
    identifier === '8.8.8.7' ? [asAnswered(range)] : [],
  );
  renderAtDesk(<Checked />, opened);
  const verdicts = () => screen.getAllByRole('listitem').map(({ dataset }) => dataset['verdict']);
  await expect.poll(verdicts).toEqual(['leftOut', 'ready', 'refused', 'duplicate']);
  expect(screen.getAllByRole('listitem')[0]?.textContent).toContain('Inside 8.8.8.0–7, flagged');
});

it('a row that repeats what one’s own peer has reported is left out, until it is included', async () => {
  const same = { peerId: 'wonderland', fraudType: 'IPFraud', origination: 'SE', destination: 'GB' };
  const opened = await openTestDesk(({ identifier }) =>
    identifier === undefined
      ? []
      : [
          asAnswered(
            registryRecord({
              ...same,
              id: identifier,
              ...(identifier === '8.8.8.8' ? { destination: 'FI' } : {}),
            }),
          ),
        ],
  );
  renderAtDesk(<Checked />, opened);
  const verdicts = () => screen.getAllByRole('listitem').map(({ dataset }) => dataset['verdict']);
  await expect.poll(verdicts).toEqual(['leftOut', 'ready', 'refused', 'duplicate']);
});

it('a review waits until its rows were asked about, and leaves out what is flagged', async () => {
  const flagged = registryRecord({
    id: '8.8.8.7',
    statusText: 'Flagged',
    flagger: 'bob@glass',
    flaggedAt: FLAGGED_AT,
  });
  const opened = await openTestDesk(({ identifier }) =>
    identifier === '8.8.8.7' ? [asAnswered(flagged)] : [],
  );
  let verdicts: readonly string[] = [];
  function Reviewed() {
    const draft = useDraftStore();
    useDraftContext(draft);
    const checkBeforeReview = useCheckBeforeReview(draft);
    const review = async () => {
      await checkBeforeReview();
      verdicts = draft.all().map(({ verdict }) => verdict);
    };
    useEffect(() => {
      const base = { ...NO_FIELDS, fraudType: 'IPFraud', origination: 'SE', destination: 'GB' };
      const lines = ['8.8.8.7', '8.8.8.8'].map((id, at) => ({
        source: 'list',
        lineNumber: at + 1,
        fields: { ...base, id },
      }));
      void draft.loaded().then(() => draft.addLines(lines));
    }, [draft]);
    const ready = useDraftState(draft, ({ counts }) => counts.ready);
    return (
      ready === 2 && (
        <button type="button" onClick={() => void review()}>
          Review
        </button>
      )
    );
  }
  renderAtDesk(<Reviewed />, opened);
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Review' }));
  await expect.poll(() => verdicts).toEqual(['leftOut', 'ready']);
});

/** Lets so much time pass, and what it leads to. */
async function pass(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 100) {
    await act(() => vi.advanceTimersByTimeAsync(100));
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
  }
}

it('a registry without a check is named with what is said whatever is selected', async () => {
  renderAtDesk(<Checked />, await openTestDesk(() => new Refusal(404, 'No such address.')));
  expect(await screen.findByText(/^This registry does not check lists/u, {}, { timeout: 5000 })).toBeTruthy();
});

describe('an identifier that is entered', () => {
  const reported = { fraudType: 'IPFraud', origination: 'SE', destination: 'GB' };
  const own = () => [asAnswered(registryRecord({ ...reported, id: '8.8.8.7', peerId: 'wonderland' }))];
  const said = () => screen.getByRole('status').textContent;

  function Entered() {
    const draft = useDraftStore();
    useDraftContext(draft);
    useEffect(() => {
      void draft.loaded().then(() => draft.type({ ...NO_FIELDS, ...reported, id: '8.8.8.7' }));
    }, [draft]);
    const key = useDraftState(draft, ({ currentKey }) => currentKey);
    return <EnteredStanding judged={useDraftRow(draft, key)} />;
  }

  async function enter(edge: Edge) {
    const opened = await openTestDesk(edge);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    renderAtDesk(withRoutes(<Entered />), opened);
    return {
      ...opened,
      asked: () => opened.requests.filter(({ endpoint }) => endpoint === 'checkContributions').length,
    };
  }

  it('is asked for, and what a report of it earns is said', async () => {
    const { asked } = await enter(({ identifier }) => (identifier === '8.8.8.7' ? own() : []));
    await pass(2000);
    expect(said()).toMatch(/Active from your peer.* · No reward: already reported/u);
    // A sentence with names of peers and ranges is longer than a narrow form.
    expect(document.querySelector('[data-status="active"][data-wraps="true"]')).not.toBeNull();
    expect(asked()).toBe(1);
  });

  it('is flagged, and said to be, whatever else it is', async () => {
    const flagged = { statusText: 'Flagged', flagger: 'bob@glass', flaggedAt: FLAGGED_AT } as const;
    await enter(() => [
      ...own(),
      asAnswered(registryRecord({ ...reported, id: '8.8.8.7' })),
      asAnswered(registryRecord({ ...reported, id: '8.8.8.7', ...flagged })),
    ]);
    await pass(2000);
    expect(said()).toMatch(/^ Active from your peer since .*, 1 flagged/u);
  });

  it('is asked for again once it was reported', async () => {
    let isReported = false;
    const { queryClient } = await enter(() => (isReported ? own() : []));
    await pass(2000);
    expect(said()).toBe(' · Not reported yet · May earn a reward');
    isReported = true;
    act(() => forgetCheckedRows(queryClient, 'alice@wonderland', ['8.8.8.7']));
    await pass(2000);
    expect(said()).toMatch(/No reward: already reported/u);
  });

  it('is asked for once where the check stops early', async () => {
    const { requests } = await enter(() => new Refusal(403, 'This account is not authorized.'));
    await pass(5000);
    // The client repeats a refused request once, with a new session.
    expect(requests).toHaveLength(2);
  });

  it('is not asked for while the service cannot be reached, and again when it can', async () => {
    let isAway = true;
    const { desk, requests } = await enter(() => {
      if (isAway) throw new Error('The line is dead.');
      return own();
    });
    await pass(2000);
    const { length } = requests;
    await pass(10_000);
    expect(requests).toHaveLength(length);
    isAway = false;
    act(() => desk.session.client.connection.answered());
    await pass(2000);
    expect(said()).toMatch(/Active from your peer/u);
  });
});
