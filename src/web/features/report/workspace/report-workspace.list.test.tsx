import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { describe, expect, it } from 'vitest';
import { enter } from '../../../../testing/web/enter.ts';
import { openTestDesk, Refusal } from '../../../../testing/web/open-test-desk.ts';
import { renderAtDesk } from '../../../../testing/web/render-at-desk.tsx';
import {
  combobox,
  field,
  FILLED,
  openPage,
  prepareReportPage,
  pressCheck,
  signButton,
} from '../../../../testing/web/open-report-page.tsx';
import { checkForReal, TestRegistry } from '../../../../testing/web/test-registry.ts';
import { withRoutes } from '../../../../testing/web/with-routes.tsx';
import type { DraftStore } from '../../../identifiers/draft/draft-store.ts';
import { useDraftStore } from '../../../identifiers/draft/use-draft.ts';
import type { ReportStep } from '../report-steps.ts';
import { ReportPage } from './report-page.tsx';

prepareReportPage();

/** Begins a list of two rows. */
function Drafted({ onDraft }: { readonly onDraft: (draft: DraftStore) => void }) {
  const draft = useDraftStore();
  useEffect(() => {
    onDraft(draft);
    void draft.loaded().then(() => {
      const lines = [FILLED, { ...FILLED, id: '+447700900124' }];
      draft.addLines(lines.map((fields, at) => ({ source: 'list', lineNumber: at + 1, fields })));
    });
  }, [draft, onDraft]);
  return null;
}

it('reviews the lines that are being read when Review is pressed, and never the empty form', async () => {
  const text = ['+447700900123', '+447700900224'].map((id) => `Scam,${id},NL,GB`).join('\n');
  const { buffer } = new TextEncoder().encode(text);
  let read = (): void => undefined;
  const content = new Promise<ArrayBuffer>((resolve) => {
    read = () => resolve(buffer);
  });
  const file = Object.defineProperty(new File([text], 'list.csv'), 'arrayBuffer', { value: () => content });
  const { container, user } = await openPage();
  const [input] = container.querySelectorAll<HTMLInputElement>('input[type=file]');
  if (input === undefined) throw new Error('the page takes no file');
  await user.upload(input, file);
  await screen.findByText('Reading list.csv…');
  await pressCheck(user);
  expect(screen.getByText('The list is being read. Its review follows.')).toBeTruthy();
  expect(field('Identifier').getAttribute('aria-invalid')).not.toBe('true');
  read();
  expect(await screen.findByText(/^Report of 2 rows in one transaction/u)).toBeTruthy();
  expect(await signButton()).toBeTruthy();
});

it('a list that is asked about is discarded on demand, and the focus stays on the page', async () => {
  const { user } = await openPage();
  field('Identifier').focus();
  await user.paste('+447700900123,+447700900456,61\n+447700900124,+447700900457,12');
  expect(await screen.findByText(/Nothing was taken yet/u)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  expect(screen.queryByText(/Nothing was taken yet/u)).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
});

it('the open row is closed when the list is cleared, and stays closed when that is undone', async () => {
  let draft: DraftStore | undefined;
  const keep = (own: DraftStore) => {
    draft = own;
  };
  const { user } = await openPage(undefined, undefined, <Drafted onDraft={keep} />);
  await user.click(await screen.findByRole('button', { name: 'Add a row' }));
  expect(await screen.findByRole('dialog')).toBeTruthy();
  act(() => draft?.clear());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  act(() => draft?.undo());
  await screen.findByRole('button', { name: 'Add a row' });
  expect(screen.queryByRole('dialog')).toBeNull();
});

describe('a list', () => {
  const PASTED = ['+447700900123', '+447700900224', '+447700900224', 'nonsense'];

  /** Buttons stand for the links that lead to the page and to its first step. */
  function Visits() {
    const [visit, setVisit] = useState(0);
    const [step, setStep] = useState<ReportStep>('rows');
    return (
      <>
        <button
          type="button"
          onClick={() => {
            setStep('rows');
            setVisit(visit + 1);
          }}
        >
          Come back
        </button>
        <button type="button" onClick={() => setStep('rows')}>
          To the rows
        </button>
        <ReportPage key={visit} step={step} onStep={setStep} />
      </>
    );
  }

  async function openList(ids: readonly string[], registry = new TestRegistry(), fraudType = '') {
    const opened = await openTestDesk(registry.edge);
    opened.signer.check = checkForReal;
    renderAtDesk(withRoutes(<Visits />), opened);
    const user = userEvent.setup();
    await user.click(await screen.findByRole('textbox', { name: 'Identifier' }));
    if (fraudType !== '') await enter(user, combobox('Fraud type'), fraudType);
    field('Identifier').focus();
    await user.paste(ids.map((id) => (id.includes(',') ? id : `Scam,${id},NL,GB`)).join('\n'));
    await screen.findByRole('grid', { name: 'Rows of the draft' });
    return { user };
  }

  it('with one identifier twice has a warning beside the row that it is about', async () => {
    const { user } = await openList(['Wangiri,+447700900123,NL,GB', 'StolenDevice,+447700900123,NL,GB']);
    await pressCheck(user);
    await signButton();
    const rows = within(screen.getByRole('table', { name: 'Contributions' })).getAllByRole('row');
    const warned = rows.filter(({ textContent }) => textContent.includes('usually has an IMEI'));
    expect(warned.map(({ textContent }) => textContent.includes('StolenDevice'))).toEqual([true]);
  });

  it('names what is not sent beside what signs it, and keeps its receipts until they are put away', async () => {
    const { user } = await openList(PASTED);
    expect(await screen.findByText(/^Pasted list · 4 rows/u)).toBeTruthy();
    await pressCheck(user);
    const sign = await signButton();
    expect(screen.getByText('Not sent: 1 to fix, 1 duplicate')).toBeTruthy();
    await user.click(sign);
    const done = { name: /^2 reported/u };
    expect(await screen.findByRole('heading', done)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Come back' }));
    expect(await screen.findByRole('heading', done)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Export receipt' })).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Not reported 2', pressed: true })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Discard them' }));
    expect(field('Identifier').value).toBe('');
    expect(screen.queryByText(/^Pasted list/u)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('grid', { name: 'Rows of the draft' })).toBeTruthy();
  });

  it('is named while the draft has rows of it: no longer once all are discarded, and again after an undo', async () => {
    const { user } = await openList(PASTED);
    expect(await screen.findByText(/^Pasted list · 4 rows/u)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Discard all rows' }));
    const dialog = await screen.findByRole('dialog', { name: 'Discard all rows?' });
    await user.click(within(dialog).getByRole('button', { name: 'Discard all rows' }));
    await waitFor(() => expect(field('Identifier').value).toBe(''));
    expect(screen.queryByText(/^Pasted list/u)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText(/^Pasted list · 4 rows/u)).toBeTruthy();
  });

  it('names what the form had and no row has; one value pasted at a cell adds no row', async () => {
    const { user } = await openList(PASTED, undefined, 'IRSF');
    expect(await screen.findByText('Entered in the form, but in no row: IRSF.')).toBeTruthy();
    const grid = screen.getByRole('grid');
    act(() => grid.focus());
    await user.paste('+447700900999');
    expect(grid.getAttribute('aria-rowcount')).toBe('5');
    await user.paste('Scam,+447700900998,NL,GB\nScam,+447700900999,NL,GB');
    await waitFor(() => expect(grid.getAttribute('aria-rowcount')).toBe('7'));
  });

  it('is reviewed again where its review was cancelled or failed', async () => {
    const registry = new TestRegistry();
    const { assemble } = registry;
    registry.assemble = () => new Promise(() => {});
    const { user } = await openList(PASTED, registry);
    await pressCheck(user);
    const heading = await screen.findByRole('heading', { name: /^Report of 2 rows/u });
    expect(screen.queryByRole('button', { name: 'Review' })).toBeNull();
    await user.keyboard('{Escape}');
    expect(await screen.findByText(/^Cancelled\. Nothing was signed/u)).toBeTruthy();
    expect(document.activeElement).toBe(heading);
    registry.assemble = () => new Refusal(400, 'Not today.');
    await pressCheck(user);
    expect(await screen.findByText('Not today.')).toBeTruthy();
    registry.assemble = assemble;
    await pressCheck(user);
    expect(await signButton()).toBeTruthy();
    expect(document.activeElement).not.toBe(document.body);
  });

  it('has nothing to review once all of it is reported, and makes room for another', async () => {
    const { user } = await openList(PASTED.slice(0, 2));
    await pressCheck(user);
    await user.click(await signButton());
    await screen.findByRole('heading', { name: /^2 reported/u });
    await user.click(screen.getByRole('button', { name: 'To the rows' }));
    expect(await screen.findByText('Nothing left to report')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Review' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Report another' }));
    expect(field('Identifier').value).toBe('');
  });
});
