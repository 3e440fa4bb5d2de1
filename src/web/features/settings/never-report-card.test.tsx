import { setTimeout as pause } from 'node:timers/promises';
import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestDesk } from '../../../testing/web/open-test-desk.ts';
import { renderAtDesk } from '../../../testing/web/render-at-desk.tsx';
import type { CountryCode } from '../../../contract/country.ts';
import { SettingsStore } from '../../platform/preferences/settings-store.ts';
import { JsonStorage } from '../../platform/storage/json-storage.ts';
import { focusPageHeading } from '../../ui/components/page-heading.tsx';
import { NEVER_REPORT_FRAGMENT } from '../../ui/format/paths.ts';
import { NeverReportCard } from './never-report-card.tsx';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

async function open(homeCountry: CountryCode | null = null) {
  const opened = await openTestDesk(() => null);
  const accountId = opened.desk.session.getState().account?.accountId ?? '';
  const settings = new SettingsStore(new JsonStorage(null));
  settings.change({ homeCountry });
  const { container } = renderAtDesk(<NeverReportCard accountId={accountId} />, { ...opened, settings });
  const fileInput = container.querySelector<HTMLInputElement>('input[type="file"]');
  if (fileInput === null) throw new Error('There is nowhere to give a file.');
  const user = userEvent.setup();
  const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Identifiers and domains/u });
  const save = () => user.click(screen.getByRole('button', { name: 'Save' }));
  async function add(lines: string) {
    await user.click(field());
    await user.paste(lines);
    await save();
  }
  return { ...opened, user, fileInput, field, add, save };
}

describe('the never-report list', () => {
  it('is edited as text; an unreadable line stays in the field with its reason', async () => {
    const { field, add, user } = await open();
    await add('+44 7700 900000 - +44 7700 900999\n192.0.2.0/24\nthe office\nexample.com');
    expect(screen.getByText('Saved. The list has 3 entries.')).toBeTruthy();
    expect(
      screen.getByText('One line could not be read and is not saved. It is still in the field:'),
    ).toBeTruthy();
    expect(screen.getByText(/^the office: Not recognised/u)).toBeTruthy();
    expect(field().value).toBe('+447700900000-+447700900999\n192.0.2.0-192.0.2.255\nexample.com\nthe office');
    expect(screen.getByText('2 lines were read as something else:')).toBeTruthy();
    expect(screen.getByText(/^192.0.2.0\/24: Read as 192.0.2.0-192.0.2.255\. /u)).toBeTruthy();
    await user.type(field(), ' s');
    expect(screen.queryByText(/^Saved\./u)).toBeNull();
    expect(screen.getByText(/^the office: Not recognised/u)).toBeTruthy();
  });

  it('is the target of a link with its fragment', async () => {
    await open();
    location.hash = `#${NEVER_REPORT_FRAGMENT}`;
    focusPageHeading();
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Never report' }));
    location.hash = '';
  });

  it('loses what is taken out of the text, and nothing that another tab added meanwhile', async () => {
    const { field, add, user, save } = await open();
    await add('8.8.8.8\n9.9.9.9');
    const key = 'contribution-desk.never-report.alice@wonderland';
    localStorage.setItem(key, JSON.stringify(['8.8.8.8', '9.9.9.9', '1.1.1.1']));
    await user.clear(field());
    await user.type(field(), '9.9.9.9');
    await save();
    expect(screen.getByText('Saved. The list has 2 entries.')).toBeTruthy();
    expect(field().value).toBe('9.9.9.9\n1.1.1.1');
    await user.clear(field());
    await save();
    expect(screen.getByText('Saved. The list is empty.')).toBeTruthy();
    expect(localStorage.getItem(key)).toBe('[]');
    expect(screen.getByRole('button', { name: 'Save' }).getAttribute('aria-disabled')).toBe('true');
  });

  it('takes the lines of a file as well, unless it is too large', async () => {
    const { user, field, fileInput, add } = await open();
    await add('1.1.1.1');
    await user.upload(fileInput, new File(['8.8.8.8\n8.8.8.9'], 'our-nat.txt', { type: 'text/plain' }));
    expect(await screen.findByText('Saved. The list has 3 entries.')).toBeTruthy();
    expect(field().value).toBe('1.1.1.1\n8.8.8.8\n8.8.8.9');
    await user.upload(fileInput, new File(['8'.repeat(1_000_001)], 'dump.txt', { type: 'text/plain' }));
    expect(
      await screen.findByText('dump.txt has 1,000,001 bytes; a list has at most 1,000,000.'),
    ).toBeTruthy();
  });

  it('gets nothing from a file that is read after its account has left', async () => {
    const { desk, user, fileInput } = await open();
    const file = new File(['8.8.8.8'], 'our-nat.txt', { type: 'text/plain' });
    let read: (text: string) => void = () => undefined;
    const isRead = new Promise<string>((resolve) => {
      read = resolve;
    });
    file.text = () => isRead;
    await user.upload(fileInput, file);
    await act(async () => {
      await desk.session.signOut();
      await desk.session.startPractice({ accountId: 'bob@glass', email: 'bob@glass.example' });
      read('8.8.8.8');
      await pause(0);
    });
    expect(
      Object.keys(localStorage)
        .map((key) => localStorage.getItem(key))
        .join('\n'),
    ).not.toContain('8.8.8.8');
  });

  it('keeps a line that may mean something else in the field, as it was read, until it is saved again', async () => {
    const { add, field, save } = await open('GB');
    await add('07700 900123');
    expect(screen.getByText('Saved. The list is empty.')).toBeTruthy();
    expect(screen.getByText(/^1 line may mean something else\./u)).toBeTruthy();
    expect(field().value).toBe('+447700900123');
    expect(screen.getByRole('button', { name: 'Save' }).getAttribute('aria-disabled')).toBe('false');
    await save();
    expect(screen.getByText('Saved. The list has 1 entry.')).toBeTruthy();
  });
});
