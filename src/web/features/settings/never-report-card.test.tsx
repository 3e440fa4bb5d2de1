import { setTimeout as pause } from 'node:timers/promises';
import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { enter } from '../../../testing/web/enter.ts';
import { openTestDesk } from '../../../testing/web/open-test-desk.ts';
import { renderAtDesk } from '../../../testing/web/render-at-desk.tsx';
import { focusPageHeading } from '../../ui/components/page-heading.tsx';
import { NEVER_REPORT_FRAGMENT } from '../../ui/format/paths.ts';
import { NeverReportCard } from './never-report-card.tsx';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

async function open() {
  const opened = await openTestDesk(() => null);
  const accountId = opened.desk.session.getState().account?.accountId ?? '';
  const { container } = renderAtDesk(<NeverReportCard accountId={accountId} />, opened);
  const fileInput = container.querySelector<HTMLInputElement>('input[type="file"]');
  if (fileInput === null) throw new Error('There is nowhere to give a file.');
  const user = userEvent.setup();
  const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Numbers, addresses/u });
  async function add(name: string, lines: string) {
    await enter(user, screen.getByRole('textbox', { name: 'Name of the list' }), name);
    await user.click(field());
    await user.paste(lines);
    await user.click(screen.getByRole('button', { name: 'Add' }));
  }
  return { ...opened, user, fileInput, field, add };
}

const listNames = () =>
  within(screen.getByRole('list'))
    .getAllByRole('button', { name: /^Rename /u })
    .map((button) => button.getAttribute('aria-label')?.replace('Rename ', ''));

describe('the never-report lists', () => {
  it('are added by paste; an unreadable line stays in the field with its reason', async () => {
    const { field, add } = await open();
    await add('Own numbers', '+44 7700 900000 - +44 7700 900999\n192.0.2.0/24\nthe office\nexample.com');
    expect(screen.getByText('Added 3 entries to Own numbers.')).toBeTruthy();
    expect(screen.getByText('One line could not be read. It is still in the field:')).toBeTruthy();
    expect(screen.getByText(/^Line 3, the office: Enter an IP address/u)).toBeTruthy();
    expect(field().value).toBe('the office');
    expect(screen.getByText('3 entries')).toBeTruthy();
    expect(screen.getByText('2 lines were read as something else:')).toBeTruthy();
    expect(screen.getByText(/^Line 2, 192.0.2.0\/24: Read as 192.0.2.0-192.0.2.255\. /u)).toBeTruthy();
    const entries = screen.getByLabelText<HTMLTextAreaElement>('Entries of Own numbers').value;
    expect(entries).toBe('+447700900000-+447700900999\n192.0.2.0-192.0.2.255\nexample.com');
  });

  it('are the target of a link with their fragment', async () => {
    await open();
    location.hash = `#${NEVER_REPORT_FRAGMENT}`;
    focusPageHeading();
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Never report' }));
    location.hash = '';
  });

  it('need a name and an entry, and say which is missing', async () => {
    const { add } = await open();
    await add('', '');
    expect(screen.getByText('Name the list.')).toBeTruthy();
    expect(screen.getByText('Enter at least one number, address or domain.')).toBeTruthy();
    expect(screen.getByText('No lists yet.')).toBeTruthy();
  });

  it('are added from a file under its name, unless it is too large', async () => {
    const { user, fileInput } = await open();
    await user.upload(fileInput, new File(['8.8.8.8\n8.8.8.9'], 'our-nat.txt', { type: 'text/plain' }));
    expect(await screen.findByText('Added 2 entries to our-nat.')).toBeTruthy();
    await user.upload(fileInput, new File(['8'.repeat(1_000_001)], 'dump.txt', { type: 'text/plain' }));
    expect(
      await screen.findByText('dump.txt has 1,000,001 bytes; a list has at most 1,000,000.'),
    ).toBeTruthy();
  });

  it('get nothing from a file that is read after its account has left', async () => {
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
    expect(screen.getByText('No lists yet.')).toBeTruthy();
    expect(
      Object.keys(localStorage)
        .map((key) => localStorage.getItem(key))
        .join('\n'),
    ).not.toContain('8.8.8.8');
  });

  it('are renamed, but not to the name of another, and removed with an undo', async () => {
    const { user, add } = await open();
    await add('One', '8.8.8.8');
    await add('Two', '9.9.9.9');
    await user.click(screen.getByRole('button', { name: 'Rename Two' }));
    const [rename] = screen.getAllByRole('textbox', { name: 'Name of the list' });
    if (rename === undefined) throw new Error('There is no field for the name.');
    await user.clear(rename);
    await user.type(rename, 'One');
    expect(screen.getByText('Another list has this name.')).toBeTruthy();
    await user.type(rename, ' and only{Enter}');
    expect(listNames()).toEqual(['One', 'One and only']);
    await user.click(screen.getByRole('button', { name: 'Remove One' }));
    expect(listNames()).toEqual(['One and only']);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(listNames()).toEqual(['One and only', 'One']);
  });
});
