import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { uninspectable } from '../../../../testing/transaction/comparisons.ts';
import { allRecorded } from '../../../../testing/web/all-recorded.ts';
import { freshDatabase } from '../../../../testing/web/fresh-database.ts';
import {
  describedBy,
  field,
  openFilled,
  prepareReportPage,
  pressCheck,
  signButton,
} from '../../../../testing/web/open-report-page.tsx';
import { checkForReal, TestRegistry } from '../../../../testing/web/test-registry.ts';

prepareReportPage();

describe('what will be signed', () => {
  it('is said from the decoded bytes; signing has the focus; the receipt takes the form’s place', async () => {
    const { user, registry, desk } = await openFilled();
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
