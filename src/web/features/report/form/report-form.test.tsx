import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { enter } from '../../../../testing/web/enter.ts';
import { Refusal } from '../../../../testing/web/open-test-desk.ts';
import { renderAtDesk } from '../../../../testing/web/render-at-desk.tsx';
import {
  combobox,
  describedBy,
  field,
  FILLED,
  FilledIn,
  openFilled,
  openPage,
  PageAtSteps,
  prepareReportPage,
  pressCheck,
  signButton,
} from '../../../../testing/web/open-report-page.tsx';
import { TestRegistry } from '../../../../testing/web/test-registry.ts';
import { withRoutes } from '../../../../testing/web/with-routes.tsx';
import { DraftDatabase } from '../../../identifiers/draft/draft-database.ts';

prepareReportPage();

async function fillIn(user: UserEvent, identifier = '+447700900123') {
  await enter(user, field('Identifier'), identifier);
  await enter(user, combobox('Fraud type'), 'Scam');
  await enter(user, combobox('Origination'), 'Holland');
  await enter(user, combobox('Destination'), 'uk');
  await user.tab();
}

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
    expect(note.textContent).toContain('Changed: 203.0.113.0-203.0.113.15 · Converted the block');
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
    await user.click(field('Identifier'));
    await user.tab();
    expect(screen.queryByText('Enter the identifier to report.')).toBeNull();
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
    const [, why] = await screen.findAllByText(/^Inside 10\.0\.0\.0\/8/u);
    await pressCheck(user);
    await waitFor(() => expect(document.activeElement).toBe(why?.parentElement));
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
    expect(screen.getByText(/On your list “Never report”: 198\.51\.100\.0-/u)).toBeTruthy();
    const link = screen.getByRole('link', { name: 'Never-report list' });
    expect(link.getAttribute('href')).toBe('/settings#never-report');
    await pressCheck(user);
    expect(requests.map(({ endpoint }) => endpoint)).not.toContain('assembleContribution');
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
});
