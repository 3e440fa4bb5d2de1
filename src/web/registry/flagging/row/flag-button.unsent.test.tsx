import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { freshDatabase } from '../../../../testing/web/fresh-database.ts';
import { openTestDesk, Refusal } from '../../../../testing/web/open-test-desk.ts';
import { FlagOfRow } from '../../../../testing/web/flag-of-row.tsx';
import { asAnswered, registryRecord } from '../../../../testing/web/registry-record.ts';
import { renderAtDesk } from '../../../../testing/web/render-at-desk.tsx';
import { SettingsStore } from '../../../platform/preferences/settings-store.ts';
import { JsonStorage } from '../../../platform/storage/json-storage.ts';
import { FlagAnnouncer } from '../flag-announcer.tsx';

afterEach(cleanup);

describe('a flag that the service did not take for now', () => {
  it('is kept in its row as it was signed, says why, and is sent again', async () => {
    const record = registryRecord();
    const { id } = record;
    let refused = true;
    const opened = await openTestDesk(({ endpoint }) => {
      switch (endpoint) {
        case 'assembleFlag':
          return '0100cafe';
        case 'submitFlag':
          return refused ? new Refusal(429, 'Too many requests.') : { rewarded: 10 };
        default:
          return [asAnswered({ ...record, status: 'flagged', statusText: 'Flagged', flagger: 'wonderland' })];
      }
    });
    renderAtDesk(
      <>
        <FlagOfRow record={record} />
        <FlagAnnouncer />
      </>,
      opened,
    );
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: `Flag ${id}` }));
    expect(await screen.findByText('Signed, but not sent')).toBeTruthy();
    expect(screen.getByRole('status').textContent).toMatch(/It can be sent again from its row\.$/u);
    await user.click(screen.getByRole('button', { name: `Why ${id} was not flagged` }));
    expect(await screen.findByText(/^Too many requests at once/u)).toBeTruthy();

    refused = false;
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: `Send the same flag of ${id} again` }));
    expect(await screen.findByText(/^Flagged · \+10 tokens/u)).toBeTruthy();
    const sent = opened.requests.filter(({ endpoint }) => endpoint === 'submitFlag');
    expect(sent.map(({ body }) => body)).toEqual(['0104beef', '0104beef']);
  });
});

describe('a flag whose record the browser does not store', () => {
  it('stays in its row, undone before or not, and is sent by a decision alone', async () => {
    const record = registryRecord();
    const { id } = record;
    const database = freshDatabase();
    vi.spyOn(database, 'put').mockRejectedValue(new DOMException('Full.', 'QuotaExceededError'));
    const opened = await openTestDesk(
      ({ endpoint }) => {
        switch (endpoint) {
          case 'assembleFlag':
            return '0100cafe';
          case 'submitFlag':
            return { rewarded: 10 };
          default:
            return [
              asAnswered({ ...record, status: 'flagged', statusText: 'Flagged', flagger: 'wonderland' }),
            ];
        }
      },
      'alice@wonderland',
      database,
    );
    const settings = new SettingsStore(new JsonStorage(null));
    settings.change({ undoSeconds: null });
    const submitted = () => opened.requests.filter(({ endpoint }) => endpoint === 'submitFlag').length;
    renderAtDesk(
      <>
        <FlagOfRow record={record} />
        <FlagAnnouncer />
      </>,
      { ...opened, settings },
    );
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: `Flag ${id}` }));
    await user.click(await screen.findByRole('button', { name: `Undo the flag of ${id}` }));
    await screen.findByRole('button', { name: `Flag ${id}` });
    await user.click(screen.getByRole('button', { name: `Flag ${id}` }));
    await user.click(await screen.findByRole('button', { name: `Send the flag of ${id}` }));
    expect(await screen.findByText('Not sent: its record could not be stored')).toBeTruthy();
    expect(screen.getByRole('status').textContent).toMatch(/it can be sent without one from its row\.$/u);
    expect(submitted()).toBe(0);
    await user.click(screen.getByRole('button', { name: `Why ${id} was not flagged` }));
    expect(
      await screen.findByText(/^Not sent, because this browser could not store the record/u),
    ).toBeTruthy();

    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: `Send the flag of ${id} without a record` }));
    expect(await screen.findByText(/^Flagged · \+10 tokens/u)).toBeTruthy();
    expect(submitted()).toBe(1);
  });
});
