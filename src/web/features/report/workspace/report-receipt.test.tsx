import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { allRecorded } from '../../../../testing/web/all-recorded.ts';
import { freshDatabase } from '../../../../testing/web/fresh-database.ts';
import { renderAtDesk } from '../../../../testing/web/render-at-desk.tsx';
import {
  combobox,
  field,
  openFilled,
  PageAtSteps,
  prepareReportPage,
  pressCheck,
  signButton,
} from '../../../../testing/web/open-report-page.tsx';
import { TestRegistry } from '../../../../testing/web/test-registry.ts';
import { withRoutes } from '../../../../testing/web/with-routes.tsx';

prepareReportPage();

describe('the receipt', () => {
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

  it('lists what a service names in bounds, marked, and says that it is not what was registered', async () => {
    const registry = new TestRegistry();
    const { submit } = registry;
    registry.submit = () => {
      submit();
      const tokenIds = Array.from({ length: 20_000 }, (_, at) => ({
        definitionId: `p\u0430ypal_${at}#contribution`,
        accountId: 'north\u202etel@b',
      }));
      return { tokenIds, rewarded: 10 };
    };
    const { user } = await openFilled(registry);
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

describe('an outcome that is unknown', () => {
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
});
