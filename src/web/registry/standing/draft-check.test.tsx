import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect } from 'react';
import { afterEach, expect, it } from 'vitest';
import { openTestDesk } from '../../../testing/web/open-test-desk.ts';
import { asAnswered, registryRecord } from '../../../testing/web/registry-record.ts';
import { renderAtDesk } from '../../../testing/web/render-at-desk.tsx';
import { countCodes, keysThrough } from '../../identifiers/draft/draft-filter.ts';
import { useDraftContext, useDraftState, useDraftStore } from '../../identifiers/draft/use-draft.ts';
import { NO_FIELDS } from '../../identifiers/lines/line.ts';
import { DraftCheck, useStandingNotes } from './draft-check.tsx';

afterEach(cleanup);

const IDS = ['203.0.113.7', '203.0.113.8', 'hello', '203.0.113.7'];

/** A draft of these lines, what is noted of each row, and what the rows are filtered by. */
function Checked() {
  const draft = useDraftStore();
  useDraftContext(draft);
  useDraftState(draft, ({ revision }) => revision);
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
      <DraftCheck draft={draft} />
      <ol>
        {draft.all().map((judged) => (
          <li key={judged.row.key}>{standing.notes(judged)}</li>
        ))}
      </ol>
      <output>
        {counted.map(({ code, count }) => `${code} ${count}`).join(', ')}
        {` · ${keysThrough(draft.all(), { code: 'registry-active' }, standing.codes).length} active`}
      </output>
    </>
  );
}

it('the rows of a draft say what the registry knows of them, and are filtered by it', async () => {
  const opened = await openTestDesk(({ identifier }) =>
    identifier === '203.0.113.7' ? [asAnswered(registryRecord({ id: identifier }))] : [],
  );
  renderAtDesk(<Checked />, opened);
  const user = userEvent.setup();
  const notes = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  await expect.poll(notes).toEqual(['', '', '', '']);
  await expect
    .poll(() => screen.getByRole('button', { name: 'Check on the registry' }).getAttribute('aria-disabled'))
    .not.toBe('true');
  await user.click(screen.getByRole('button', { name: 'Check on the registry' }));
  await expect
    .poll(notes)
    .toEqual([
      'Registry: Active from lookingglass',
      'Registry: New',
      '',
      'Registry: Active from lookingglass',
    ]);
  expect(screen.getByText('The registry answered for all 2.')).toBeTruthy();
  expect(opened.requests.filter(({ endpoint }) => endpoint === 'retrieveContributions')).toHaveLength(2);
  expect(document.querySelector('output')?.textContent).toBe('registry-active 2, registry-new 1 · 2 active');
});
