import { act, cleanup, configure, screen, waitFor, within, fireEvent } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { type ReactNode, useEffect, useState } from 'react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { uninspectable } from '../../../../testing/transaction/comparisons.ts';
import { allRecorded } from '../../../../testing/web/all-recorded.ts';
import { enter } from '../../../../testing/web/enter.ts';
import { freshDatabase } from '../../../../testing/web/fresh-database.ts';
import { openTestDesk, Refusal } from '../../../../testing/web/open-test-desk.ts';
import { renderAtDesk } from '../../../../testing/web/render-at-desk.tsx';
import { checkForReal, TestRegistry } from '../../../../testing/web/test-registry.ts';
import { withRoutes } from '../../../../testing/web/with-routes.tsx';
import { ready } from '../../../../transaction/index.ts';
import type { OperationDatabase } from '../../../desk/operations/operation-database.ts';
import { DraftDatabase } from '../../../identifiers/draft/draft-database.ts';
import type { DraftStore } from '../../../identifiers/draft/draft-store.ts';
import { useDraftStore } from '../../../identifiers/draft/use-draft.ts';
import type { ReportStep } from '../report-steps.ts';
import { ReportPage } from './report-page.tsx';

// Nothing on this page is hidden from the accessibility tree, and checking that takes most of the time in a
// test DOM.
beforeAll(() => configure({ defaultHidden: true }));
afterAll(() => configure({ defaultHidden: false }));

beforeAll(() => ready);
// A test that keeps its draft makes a database for it.
beforeEach(() => Reflect.deleteProperty(globalThis, 'indexedDB'));
afterEach(cleanup);

const FILLED = {
  id: '+447700900123',
  fraudType: 'Scam',
  origination: 'NL',
  destination: 'GB',
  sourcePeerId: '',
};

/** Fills the form in, faster than typing does. */
function FilledIn({ fields = FILLED }: { readonly fields?: typeof FILLED }) {
  const draft = useDraftStore();
  useEffect(() => {
    void draft.loaded().then(() => draft.edit(draft.current.key, fields));
  }, [draft, fields]);
  return null;
}

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

/** The page, with its step where the address would have it. */
function PageAtSteps() {
  const [step, setStep] = useState<ReportStep>('rows');
  return <ReportPage step={step} onStep={setStep} />;
}

/** A page whose form is already filled in. */
async function openFilled(registry?: TestRegistry, database?: OperationDatabase) {
  const opened = await openPage(registry, database, <FilledIn />);
  await waitFor(() => expect(field('Identifier').value).toBe(FILLED.id));
  return opened;
}

async function openPage(registry = new TestRegistry(), database?: OperationDatabase, before?: ReactNode) {
  const opened = await openTestDesk(registry.edge, undefined, database);
  opened.signer.check = checkForReal;
  const page = (
    <>
      {before}
      <PageAtSteps />
    </>
  );
  const rendered = renderAtDesk(withRoutes(page), opened);
  await screen.findByRole('heading', { level: 1, name: 'Report' });
  return { ...opened, ...rendered, registry, user: userEvent.setup() };
}

/** Without what the registry is asked for while an identifier is entered. */
const writesOf = <Request extends { readonly endpoint: string }>(requests: readonly Request[]) =>
  requests.filter(
    ({ endpoint }) => endpoint !== 'retrieveContributions' && endpoint !== 'checkContributions',
  );

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const combobox = (name: string) => screen.getByRole<HTMLInputElement>('combobox', { name });
const pressCheck = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Review' }));
const signButton = () => screen.findByRole('button', { name: /^Sign and (?:submit|report)/u });
const describedBy = (element: HTMLElement) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')
    .trim();

async function fillIn(user: UserEvent, identifier = '+447700900123') {
  await enter(user, field('Identifier'), identifier);
  await enter(user, combobox('Fraud type'), 'Scam');
  await enter(user, combobox('Origination'), 'Holland');
  await enter(user, combobox('Destination'), 'uk');
  await user.tab();
}

describe('the row of a list', () => {
  it('is closed when the list is cleared, and stays closed when that is undone', async () => {
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
});

describe('the report form', () => {
  it('is there once the kept draft was read, so that nothing is typed beside it', async () => {
    let finish = (): void => undefined;
    const reading = new Promise<undefined>((resolve) => {
      finish = () => resolve(undefined);
    });
    const all = vi.spyOn(DraftDatabase.prototype, 'read').mockReturnValue(reading);
    await openPage();
    expect(screen.queryByRole('textbox', { name: 'Identifier' })).toBeNull();
    all.mockRestore();
    finish();
    expect(await screen.findByRole('textbox', { name: 'Identifier' })).toBeTruthy();
  });

  it('has one heading and a title in the tab, and says what will happen', async () => {
    await openPage();
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    expect(document.title).toBe('Report · Contribution Desk');
    expect(screen.getByText('You see the transaction before you sign.')).toBeTruthy();
    expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
  });

  it('says while typing what kind of identifier it is, or why it is none; then what is reported instead, and takes that back', async () => {
    const { user } = await openPage();
    await enter(user, field('Identifier'), '203.0.113.10-203.0.113.90');
    expect(describedBy(field('Identifier'))).toContain('IPv4 range · 81 addresses');
    await enter(user, field('Identifier'), '0044');
    expect(describedBy(field('Identifier'))).toContain('+');
    await enter(user, field('Identifier'), '10.0.0.1');
    expect(screen.getByText('Note:').parentElement?.textContent).toContain('private');

    await enter(user, field('Identifier'), '203.0.113.0/28');
    const note = screen.getByText(/^Changed:/u);
    expect(note.textContent).toContain('203.0.113.0/28 → 203.0.113.0-203.0.113.15');
    expect(describedBy(field('Identifier'))).toContain('IPv4 range · 16 addresses');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(field('Identifier').value).toBe('203.0.113.0/28');
    expect(screen.queryByText(/^Changed:/u)).toBeNull();
    expect(describedBy(field('Identifier'))).not.toContain('16 addresses');
    await user.click(screen.getByRole('button', { name: 'Read it again' }));
    expect(screen.getByText(/^Changed:/u)).toBeTruthy();
  });

  it('takes what is pasted wherever the focus is, and offers the country of a national number', async () => {
    const { user } = await openPage();
    screen.getByRole('heading', { level: 1 }).focus();
    await user.paste('07700 900123');
    await waitFor(() => expect(field('Identifier').value).toBe('07700 900123'));
    await user.selectOptions(combobox('Country of the national number'), 'United Kingdom');
    await user.click(screen.getByRole('button', { name: 'Use +44 7700 900 123' }));
    expect(field('Identifier').value).toBe('+447700900123');
  });

  it('focuses the field whose change is taken back', async () => {
    const { user } = await openPage();
    await fillIn(user);
    await enter(user, combobox('Fraud type'), 'wangiri 2');
    await user.tab();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(document.activeElement).toBe(combobox('Fraud type'));
  });

  it('says at each field what is missing, and asks nothing of the service', async () => {
    const { user, requests } = await openPage();
    await pressCheck(user);
    expect(await screen.findByText('Enter the identifier to report.')).toBeTruthy();
    expect(screen.getByText('Choose a fraud type or enter your own.')).toBeTruthy();
    expect(screen.getByText('Choose the country of origination.')).toBeTruthy();
    expect(field('Identifier').getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(field('Identifier'));
    expect(requests).toEqual([]);
  });

  it('asks before it reports a private address, goes on from there, and says why beside what signs it', async () => {
    const { user } = await openPage();
    await fillIn(user, '10.0.0.1');
    const why = await screen.findByText(/^Check first: This address is in 10\.0\.0\.0\/8/u);
    await pressCheck(user);
    await waitFor(() => expect(document.activeElement).toBe(why.parentElement));
    expect(screen.queryByRole('button', { name: 'Sign and submit' })).toBeNull();
    await user.tab();
    await user.keyboard('{Enter}');
    expect(describedBy(await signButton())).toContain('10.0.0.0/8: private range');
  });

  it('stops what is on the never-report list, and leads to it', async () => {
    const entries = ['198.51.100.0-198.51.100.255'];
    localStorage.setItem('contribution-desk.never-report.alice@wonderland', JSON.stringify(entries));
    const { user, requests } = await openFilled();
    await enter(user, field('Identifier'), '198.51.100.7');
    expect(screen.getByText(/Your list “Never report” says never to report 198\.51\.100\.0-/u)).toBeTruthy();
    const link = screen.getByRole('link', { name: 'Never-report list' });
    expect(link.getAttribute('href')).toBe('/settings#never-report');
    await pressCheck(user);
    expect(writesOf(requests)).toEqual([]);
    localStorage.clear();
  });

  it('takes countries by alias and fraud types of one’s own, with a notice', async () => {
    const { user } = await openPage();
    await fillIn(user);
    expect(combobox('Origination').value).toBe('Netherlands · NL');
    expect(combobox('Destination').value).toBe('United Kingdom · GB');
    await enter(user, combobox('Fraud type'), 'Simbox');
    await user.tab();
    expect(screen.getByText(/“Simbox” is not a known type/u)).toBeTruthy();
    await enter(user, combobox('Fraud type'), 'missed');
    await user.keyboard('{Enter}');
    expect(combobox('Fraud type').value).toBe('Wangiri');
    await user.keyboard('{Enter}{Enter}');
    expect(document.activeElement).toBe(combobox('Destination'));
    await enter(user, combobox('Fraud type'), 'irsf');
    await user.tab();
    expect(screen.getByText(/“irsf” is IRSF\./u)).toBeTruthy();
  });

  it('shows in its place what a list had for a country, whether it is understood or not', async () => {
    const fields = { ...FILLED, origination: 'UK', destination: 'Brtain' };
    await openPage(undefined, undefined, <FilledIn fields={fields} />);
    await waitFor(() => expect(combobox('Origination').value).toBe('UK'));
    expect(combobox('Destination').value).toBe('Brtain');
  });

  it('is as it was after leaving the page', async () => {
    const { unmount, ...opened } = await openFilled();
    unmount();
    renderAtDesk(withRoutes(<PageAtSteps />), opened);
    await waitFor(() => expect(field('Identifier').value).toBe('+447700900123'));
    expect(combobox('Origination').value).toBe('Netherlands · NL');
  });
});

describe('what will be signed', () => {
  it('is said from the decoded bytes; signing has the focus; the receipt takes the form’s place', async () => {
    const { user, registry, desk } = await openPage();
    await fillIn(user);
    await pressCheck(user);
    const sign = await signButton();
    expect(document.activeElement).toBe(sign);
    expect(screen.queryByRole('button', { name: 'Review' })).toBeNull();
    await user.click(field('Identifier'));
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(document.activeElement).toBe(sign);
    await user.paste('+447700900999');
    expect(field('Identifier').value).toBe('+447700900123');
    await allRecorded(desk.activity);
    expect(desk.activity.getState().operations).toHaveLength(1);
    expect(describedBy(sign)).toBe('Read back from the transaction itself: exactly 1 contribution.');
    expect(screen.getByText('Route').nextElementSibling?.textContent).toBe(
      'Netherlands (NL) → United Kingdom (GB)',
    );
    expect(screen.getByText('Signs as').nextElementSibling?.textContent).toBe('alice@wonderland');
    // As the second click of a double click on Review.
    fireEvent.click(sign, { detail: 2 });
    expect(await signButton()).toBe(sign);
    await user.keyboard('{Enter}');

    await screen.findByRole('heading', { name: 'Reported' });
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Report another' }));
    expect(screen.getByText('Route').nextElementSibling?.textContent).toContain('United Kingdom (GB)');
    expect(screen.getByText('Expires').nextElementSibling?.textContent).toMatch(/in 30 days/u);
    expect(await screen.findByText('Confirmed on the registry (1 of 1)')).toBeTruthy();
    expect(screen.getByText('+10 tokens')).toBeTruthy();
    expect(screen.getByText('Asset id').nextElementSibling?.textContent).toContain(
      '+447700900123_1#contribution',
    );
    expect(screen.queryByText('Token ids')).toBeNull();
    expect(screen.queryByRole('textbox', { name: 'Identifier' })).toBeNull();
    expect(registry.submitted).toEqual(['0104beef']);
    const steps = within(screen.getByRole('list', { name: 'Steps' })).getAllByRole('listitem');
    expect(steps.map((step) => step.dataset['status'])).toEqual(Array.from({ length: 5 }, () => 'done'));
    expect(screen.getByRole('link', { name: 'Show it in Search' }).getAttribute('href')).toContain(
      '/search?q=',
    );
  });

  it('is looked for again once the service is back', async () => {
    const registry = new TestRegistry();
    const { retrieve } = registry;
    registry.retrieve = () => {
      throw new Error('The service is away.');
    };
    const { desk, user } = await openFilled(registry);
    await pressCheck(user);
    await user.click(await signButton());
    expect(await screen.findByText('The registry could not be checked')).toBeTruthy();
    registry.retrieve = retrieve;
    act(() => {
      desk.session.client.connection.networkIs('offline');
      desk.session.client.connection.networkIs('online');
    });
    expect(await screen.findByText('Confirmed on the registry (1 of 1)')).toBeTruthy();
  });

  it('leaves without a record by a decision alone, where the browser stores none', async () => {
    const database = freshDatabase();
    vi.spyOn(database, 'put').mockRejectedValue(new DOMException('Full.', 'QuotaExceededError'));
    const { user, registry } = await openFilled(undefined, database);
    await pressCheck(user);
    await user.click(await signButton());
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Not sent, because this browser could not store the record of it',
    );
    expect(registry.submitted).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Send without a record' }));
    expect(await screen.findByRole('heading', { name: 'Reported' })).toBeTruthy();
    expect(registry.submitted).toEqual(['0104beef']);
  });

  it('can be cancelled while the service is slow: the draft stays, and it can be checked again', async () => {
    const registry = new TestRegistry();
    const { assemble } = registry;
    registry.assemble = () => new Promise(() => {});
    const { user } = await openFilled(registry);
    await pressCheck(user);
    await expect.poll(() => screen.queryByText('Assembled by the service')).not.toBeNull();
    await user.keyboard('{Escape}');
    expect(screen.getByText(/^Cancelled\. Nothing was signed/u)).toBeTruthy();
    expect(field('Identifier').value).toBe('+447700900123');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Review' }));
    registry.assemble = assemble;
    await user.keyboard('{Enter}');
    expect(await signButton()).toBeTruthy();
    expect(screen.queryByText(/^Cancelled/u)).toBeNull();
  });

  it('shows what the bytes say and not what the form says when the two differ, and blocks', async () => {
    const registry = new TestRegistry();
    const { assemble } = registry;
    registry.assemble = (drafts) => assemble(drafts.map((draft) => ({ ...draft, destination: 'SE' })));
    const { user } = await openFilled(registry);
    await pressCheck(user);
    const heading = await screen.findByRole('heading', {
      name: 'Blocked: the service changed your request',
    });
    expect(document.activeElement).toBe(heading);
    const [, row] = within(screen.getByRole('table', { name: 'What differs' })).getAllByRole('row');
    expect(row?.textContent).toMatch(/Destination.*GB.*SE/u);
    expect(screen.getByText('Route').nextElementSibling?.textContent).toContain('→ Sweden (SE)');
    expect(screen.queryByRole('button', { name: 'Sign and submit' })).toBeNull();
    const steps = within(screen.getByRole('list', { name: 'Steps' })).getAllByRole('listitem');
    expect(steps[1]?.textContent).toContain('Check failed');
    expect(steps[2]?.textContent).toContain('Signing blocked');
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(document.activeElement).toBe(field('Identifier'));
    expect(field('Identifier').value).toBe('+447700900123');
    expect(registry.submitted).toEqual([]);
  });

  it('shows an unusual expiry first, and signs only after it was looked at', async () => {
    const registry = new TestRegistry();
    registry.lifetimeDays = 200;
    const { user } = await openFilled(registry);
    await pressCheck(user);
    const verdict = await screen.findByRole('heading', {
      name: 'Matches your request, but contains something unusual',
    });
    expect(document.activeElement).toBe(verdict);
    expect(screen.getByText(/contribution\. But the service chose an unusual expiry/u)).toBeTruthy();
    const rows = within(screen.getByRole('table', { name: 'What is unusual' })).getAllByRole('row');
    expect(rows).toHaveLength(2);
    expect(rows[1]?.textContent).toMatch(
      /Expiry \(item 1\).*30 days after the report.*200 days after the report/u,
    );
    const sign = screen.getByRole<HTMLButtonElement>('button', { name: 'Sign and submit' });
    await user.click(sign);
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(sign.disabled).toBe(true);
    expect(registry.submitted).toEqual([]);
    await user.click(screen.getByRole('checkbox', { name: /^I have checked what is unusual/u }));
    await user.click(sign);
    await screen.findByRole('heading', { name: 'Reported' });
    expect(registry.submitted).toHaveLength(1);
  });

  it('blocks an expiry that nobody would choose', async () => {
    const registry = new TestRegistry();
    registry.lifetimeDays = 20_000;
    const { user } = await openFilled(registry);
    await pressCheck(user);
    await screen.findByRole('heading', { name: 'Blocked: the service changed your request' });
    expect(screen.getByRole('table', { name: 'What differs' }).textContent).toContain(
      'no later than 2038-01-19',
    );
    expect(screen.queryByRole('button', { name: 'Sign and submit' })).toBeNull();
  });

  it('blocks what cannot be read, with hash and size', async () => {
    const { user, signer, registry } = await openFilled();
    signer.check = (request, transactionHex) => ({
      ...checkForReal(request, transactionHex),
      comparison: uninspectable(),
    });
    await pressCheck(user);
    await screen.findByRole('heading', { name: 'This transaction could not be checked' });
    expect(screen.getByText('It runs a program.')).toBeTruthy();
    // In the verdict, and again beside the opt-in.
    for (const size of screen.getAllByText('Size')) {
      expect(size.nextElementSibling?.textContent).toMatch(/^\d+ bytes$/u);
    }
    expect(screen.getAllByRole('button', { name: 'Copy Transaction hash' })).not.toEqual([]);
    expect(screen.queryByRole('button', { name: 'Sign and submit' })).toBeNull();
    expect(registry.submitted).toEqual([]);
  });

  it('is checked with Ctrl and Enter in the form, and gone as soon as a field is edited', async () => {
    const { user } = await openFilled();
    await user.click(field('Identifier'));
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(await signButton()).toBeTruthy();
    await user.type(field('Identifier'), '4');
    expect(screen.queryByRole('button', { name: 'Sign and submit' })).toBeNull();
  });

  it('goes back to the review with a quiet word when unlocking is declined', async () => {
    const { user, desk, registry } = await openFilled();
    await desk.session.lock();
    await pressCheck(user);
    await user.click(await signButton());
    await waitFor(() => expect(desk.session.getState().unlockAsked).toBe(true));
    desk.session.declineUnlock();
    expect(await screen.findByText('Not signed: the key is still locked.')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    await desk.session.startPractice({ accountId: 'alice@wonderland', email: 'alice@wonderland.example' });
    await user.click(await signButton());
    await screen.findByRole('heading', { name: 'Reported' });
    expect(registry.submitted).toHaveLength(1);
  });
});

describe('when something goes wrong', () => {
  it('puts what the service says about a field at that field, and keeps what was entered', async () => {
    const registry = new TestRegistry();
    registry.assemble = () =>
      new Refusal(400, '[0].sourcePeerId: No such peer.', [
        { path: '[0].sourcePeerId', code: 'unknown-peer', message: 'No such peer.' },
      ]);
    const { user } = await openFilled(registry);
    await user.click(screen.getByRole('button', { name: 'Add source peer' }));
    await enter(user, field('Source peer (optional)'), 'nobody');
    await pressCheck(user);
    expect(await screen.findByRole('alert')).toBeTruthy();
    await waitFor(() => expect(describedBy(field('Source peer (optional)'))).toContain('No such peer.'));
    expect(document.activeElement).toBe(field('Source peer (optional)'));
    expect(field('Identifier').value).toBe('+447700900123');
  });

  it('says that it is unknown, asks the registry, and sends the same bytes again when told to', async () => {
    const registry = new TestRegistry();
    const { submit } = registry;
    registry.submit = () => {
      throw new Error('the connection is gone');
    };
    const { user, unmount, ...opened } = await openFilled(registry);
    await pressCheck(user);
    await user.click(await signButton());
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Your report may have been accepted. Check the registry before sending it again.',
    );
    expect(field('Identifier').closest('fieldset')?.disabled).toBe(true);
    expect(screen.queryByRole('button', { name: 'Start over' })).toBeNull();

    // Away and back: it is still there.
    unmount();
    renderAtDesk(withRoutes(<PageAtSteps />), opened);
    await user.click(await screen.findByRole('button', { name: 'Check the registry' }));
    expect(await screen.findByText(/The registry does not show it yet/u)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Start over' })).toBeTruthy();
    registry.submit = submit;
    await user.click(screen.getByRole('button', { name: 'Send the same signed report again' }));
    await screen.findByRole('heading', { name: 'Reported' });
    expect(registry.submitted).toEqual(['0104beef', '0104beef']);
  });

  it('says after a reload that a report may have been accepted, before the same is reported again', async () => {
    const registry = new TestRegistry();
    const { submit } = registry;
    registry.submit = () => {
      submit();
      throw new Error('the connection is gone');
    };
    const database = freshDatabase();
    const first = await openFilled(registry, database);
    await pressCheck(first.user);
    await first.user.click(await signButton());
    await screen.findByRole('alert');
    await allRecorded(first.desk.activity);
    first.unmount();

    const { user } = await openFilled(registry, database);
    const notice = await screen.findByRole('heading', { name: 'An earlier report may have been accepted' });
    await pressCheck(user);
    await waitFor(() => expect(document.activeElement).toBe(notice));
    expect(screen.getByText(/Settle the earlier report first/u)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Check the registry' }));
    expect(await screen.findByText(/was accepted: it is on the ledger/u)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Done' }));
    expect(screen.queryByRole('heading', { name: 'An earlier report may have been accepted' })).toBeNull();
    expect(registry.submitted).toHaveLength(1);
  });

  it('says why a repeat earns nothing, where the service tells that it is one', async () => {
    const registry = new TestRegistry();
    registry.rewarded = 0;
    registry.repeated = 1;
    const { user, desk } = await openFilled(registry);
    await pressCheck(user);
    await user.click(await signButton());
    expect(
      await screen.findByText(
        /^Accepted without a reward: your peer’s earlier report of the same is still active/u,
      ),
    ).toBeTruthy();
    expect(screen.queryByText(/monthly limit/u)).toBeNull();
    expect(desk.activity.getState().operations).toMatchObject([{ rewarded: 0, repeated: 1 }]);
  });

  it('takes a reward of 0 as success and explains it', async () => {
    const registry = new TestRegistry();
    registry.rewarded = 0;
    const { user } = await openFilled(registry);
    await pressCheck(user);
    await user.click(await signButton());
    expect(await screen.findByText('0 tokens')).toBeTruthy();
    expect(screen.getByText(/^Accepted without a reward: your peer has reached/u)).toBeTruthy();
    expect(screen.queryByText(/reported the same before/u)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Report another' }));
    expect(combobox('Fraud type').value).toBe('Scam');
    expect(combobox('Destination').value).toBe('United Kingdom · GB');
    expect(field('Identifier').value).toBe('');
    await waitFor(() => expect(document.activeElement).toBe(field('Identifier')));
  });
});

describe('the receipt', () => {
  it('lists what a service names in bounds, marked, and says that it is not what was registered', async () => {
    const registry = new TestRegistry();
    const opened = await openTestDesk(async (request) => {
      const answer = await registry.edge(request);
      if (request.endpoint !== 'submitContribution') return answer;
      const tokenIds = Array.from({ length: 20_000 }, (_, at) => ({
        definitionId: `p\u0430ypal_${at}#contribution`,
        accountId: 'north\u202etel@b',
      }));
      return { tokenIds, rewarded: 10 };
    });
    opened.signer.check = checkForReal;
    renderAtDesk(
      withRoutes(
        <>
          <FilledIn />
          <PageAtSteps />
        </>,
      ),
      opened,
    );
    const user = userEvent.setup();
    await screen.findByRole('heading', { level: 1, name: 'Report' });
    await waitFor(() => expect(field('Identifier').value).toBe(FILLED.id));
    await pressCheck(user);
    await user.click(await signButton());
    const first = await screen.findByText(
      (_, element) => element?.tagName === 'LI' && element.textContent.includes('ypal_0#'),
    );
    expect(first.textContent).toContain('pа⟨U+0430⟩ypal_0#contribution of north⟨U+202E⟩tel@b');
    expect(first.parentElement?.children).toHaveLength(40);
    expect(screen.getByText('19,960 more token ids are not shown.')).toBeTruthy();
    expect(screen.getByText(/^The service returned token ids/u)).toBeTruthy();
  });
});

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
    await user.paste(ids.map((id) => `Scam,${id},NL,GB`).join('\n'));
    await screen.findByRole('grid', { name: 'Rows of the draft' });
    return { user };
  }

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
