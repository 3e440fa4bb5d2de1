import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { differing, OTHER_ASSET } from '../../../../testing/transaction/comparisons.ts';
import { type Edge, openTestDesk, Refusal } from '../../../../testing/web/open-test-desk.ts';
import { FlagOfRow } from '../../../../testing/web/flag-of-row.tsx';
import { asAnswered, registryRecord } from '../../../../testing/web/registry-record.ts';
import { renderAtDesk } from '../../../../testing/web/render-at-desk.tsx';
import { checkedAs } from '../../../../testing/web/scripted-signer.ts';
import type { RegistryRecord } from '../../../../client/registry/tolerant-record.ts';
import { SettingsStore } from '../../../platform/preferences/settings-store.ts';
import { SettingsProvider } from '../../../platform/preferences/use-settings.ts';
import { JsonStorage } from '../../../platform/storage/json-storage.ts';
import { FlagAnnouncer } from '../flag-announcer.tsx';

afterEach(cleanup);

const unreachable: Edge = () => {
  throw new Error('the line is dead');
};

async function show(
  record: RegistryRecord,
  changes: Partial<Record<string, Edge>> = {},
  undoSeconds: number | null = 0,
  inGrid = false,
) {
  const opened = await openTestDesk((request) => {
    const changed = changes[request.endpoint];
    if (changed !== undefined) return changed(request);
    if (request.endpoint === 'assembleFlag') return '0100cafe';
    if (request.endpoint === 'submitFlag') return { rewarded: 10 };
    return [asAnswered({ ...record, status: 'flagged', statusText: 'Flagged', flagger: 'wonderland' })];
  });
  const settings = new SettingsStore(new JsonStorage(null));
  settings.change({ undoSeconds });
  const element = (shown: RegistryRecord) => (
    <SettingsProvider value={settings}>
      <FlagOfRow record={shown} inGrid={inGrid} />
      <FlagAnnouncer />
    </SettingsProvider>
  );
  const { rerender, unmount } = renderAtDesk(element(record), opened);
  const place = () => screen.getByRole('group', { name: 'Flagging of 203.0.113.7' });
  return {
    ...opened,
    user: userEvent.setup(),
    place,
    news: () => screen.getByRole('status').textContent,
    unmount,
    update: (shown: RegistryRecord) => rerender(element(shown)),
    button: (name: RegExp) => within(place()).getByRole('button', { name }),
  };
}

const FLAG = /^Flag 203/u;

describe('a row that another has flagged', () => {
  it('names the flagger truncated and marked, like every text of a service', async () => {
    const flagger = `north\u202etel${'x'.repeat(5000)}`;
    const { place } = await show(registryRecord({ status: 'flagged', statusText: 'Flagged', flagger }));
    expect(place().textContent).toMatch(/^Already flagged by north⟨U\+202E⟩telx+⟨… 4,945 more characters⟩$/u);
    expect(place().querySelector('[title]')?.getAttribute('title')).toBe(place().textContent);
  });
});

describe('a row with a deceptive identifier', () => {
  it('marks and truncates it in every name and announcement', async () => {
    const id = `north\u202etel${'x'.repeat(5000)}`;
    const marked = /north⟨U\+202E⟩telx+⟨… 4,945 more characters⟩/u;
    const { user, news } = await show(registryRecord({ id }));
    const place = screen.getByRole('group', { name: /^Flagging of/u });
    expect(place.getAttribute('aria-label')).toMatch(marked);
    const start = within(place).getByRole('button');
    expect(start.getAttribute('aria-label')).toMatch(marked);
    await user.click(start);
    await expect.poll(news).toMatch(marked);
  });
});

describe('a row that can be flagged', () => {
  it('is flagged with one click, shows the reward and announces it', async () => {
    const { user, button, place, news } = await show(registryRecord());
    await user.click(button(FLAG));
    await expect.poll(() => place().textContent).toBe('Flagged · +10 tokens');
    expect(news()).toBe('Flagged, 10 tokens: 203.0.113.7');
  });

  it('says in a grid only that it is flagged, and the rest to who listens', async () => {
    const { user, button, place } = await show(registryRecord(), {}, 0, true);
    await user.click(button(FLAG));
    const seen = () => place().querySelector('[aria-hidden]:not(svg)')?.textContent;
    await expect.poll(seen).toBe('Flagged');
    expect(within(place()).getByText('Flagged · +10 tokens')).toBeTruthy();
    expect(place().hasAttribute('data-wide')).toBe(false);
  });

  it('keeps the focus in place while the button is replaced', async () => {
    const { user, button, place } = await show(registryRecord());
    button(FLAG).focus();
    await user.keyboard('{Enter}');
    await expect.poll(() => place().textContent).toContain('Flagged');
    expect(document.activeElement).toBe(place());
  });

  it('shows its progress', async () => {
    let assemble: (hex: string) => void = () => undefined;
    const { user, button, place } = await show(registryRecord(), {
      assembleFlag: () =>
        new Promise((resolve) => {
          assemble = resolve;
        }),
    });
    await user.click(button(FLAG));
    expect(place().textContent).toBe('Checking…');
    assemble('0100cafe');
    await expect.poll(() => place().textContent).toContain('Flagged');
  });

  it('says before the click that the own peer’s contribution earns nothing, and after it too', async () => {
    const { user, button, place, news } = await show(registryRecord({ peerId: 'wonderland' }), {
      submitFlag: () => ({ rewarded: 0 }),
    });
    button(FLAG).focus();
    expect((await screen.findByRole('tooltip')).textContent).toContain(
      'No reward: your own peer reported it.',
    );
    await user.keyboard('{Enter}');
    await expect.poll(() => place().textContent).toBe('Flagged · no reward: your own peer’s contribution');
    expect(news()).toBe('Flagged, no reward: your own peer’s contribution: 203.0.113.7');
  });

  it('forgets the click once it shows another contribution', async () => {
    const { user, button, update } = await show(registryRecord());
    await user.hover(button(FLAG));
    await screen.findByRole('tooltip');
    update(registryRecord());
    expect(button(FLAG).getAttribute('aria-describedby')).toBeNull();
    expect(screen.queryByRole('tooltip')).toBeNull();
  });
});

describe('a flag in its undo delay', () => {
  /** Longer than any test. Its clock stands still, since a busy machine would show a second less. */
  const DELAY_S = 60;
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
  afterEach(() => void vi.useRealTimers());

  it('counts down in its button, is announced, and is undone by a click that is no double click, or by Escape', async () => {
    const { user, button, place, news, requests } = await show(registryRecord(), {}, DELAY_S);
    await user.dblClick(button(FLAG));
    expect(button(/^Undo the flag of 203/u).textContent).toBe('Undo · 60 s');
    expect(news()).toBe('Not flagged yet: 203.0.113.7. Press U to undo.');
    fireEvent.click(button(/^Undo/u), { detail: 2 });
    // An undo would be shown by now.
    await act(() => Promise.resolve());
    expect(place().textContent).toBe('Undo · 60 s');
    fireEvent.click(button(/^Undo/u), { detail: 1 });
    await expect.poll(news).toBe('Undone: nothing was sent.');
    expect(place().textContent?.trim()).toBe('Flag');
    expect(document.activeElement).toBe(place());

    await user.click(button(FLAG));
    await user.keyboard('{Escape}');
    await expect.poll(() => place().textContent?.trim()).toBe('Flag');
    expect(requests).toEqual([]);
  });

  it('outlives the page: after leaving it the flag is sent, once', async () => {
    const { user, button, requests, unmount } = await show(registryRecord(), {}, 1);
    await user.click(button(FLAG));
    expect(button(/^Undo/u)).toBeTruthy();
    unmount();
    const asked = () => requests.map(({ endpoint }) => endpoint);
    await expect.poll(asked, { timeout: 5000 }).toContain('retrieveContributions');
    expect(asked().filter((endpoint) => endpoint === 'submitFlag')).toHaveLength(1);
  });

  it('without a limit waits for Send', async () => {
    const { user, button, place, news } = await show(registryRecord(), {}, null);
    await user.click(button(FLAG));
    expect(place().textContent).toBe('SendUndo');
    expect(news()).toBe('Not flagged yet: 203.0.113.7. Send and Undo are in its row.');
    await user.click(button(/^Send the flag/u));
    await expect.poll(() => place().textContent).toBe('Flagged · +10 tokens');
  });
});

describe('a row that cannot be flagged', () => {
  it('says that its peer is privileged, and has no button', async () => {
    const { place } = await show(registryRecord({ isPrivileged: true }));
    expect(place().textContent).toBe('Cannot be flagged: its peer is privileged.');
    expect(within(place()).queryByRole('button')).toBeNull();
  });

  it.each([
    [{ isPrivileged: true }, 'Privileged', 'Cannot be flagged: its peer is privileged.'],
    [
      { assetDefinitionId: undefined },
      'No asset id',
      'Cannot be flagged: the registry gave no asset id for it.',
    ],
    [
      { status: 'flagged', statusText: 'FLAGGED', flagger: 'hatter' },
      'by hatter',
      'Already flagged by hatter',
    ],
  ] as const)(
    'has a few words for a grid, and the whole sentence behind them (%#)',
    async (change, text, whole) => {
      const { place } = await show(registryRecord(change), {}, 0, true);
      expect(place().textContent).toBe(text);
      expect(within(place()).getByTitle(whole)).toBeTruthy();
    },
  );

  it('says that there is no asset id, and has no button', async () => {
    const { place } = await show(registryRecord({ assetDefinitionId: undefined }));
    expect(place().textContent).toBe('Cannot be flagged: the registry gave no asset id for it.');
    expect(within(place()).queryByRole('button')).toBeNull();
  });

  it.each([
    ['hatter', 'Already flagged by hatter'],
    [undefined, 'Already flagged'],
  ])('says that it is flagged already (by %s)', async (flagger, text) => {
    const { place } = await show(registryRecord({ status: 'flagged', statusText: 'FLAGGED', flagger }));
    expect(place().textContent).toBe(text);
  });
});

describe('a flag that did not happen', () => {
  it('with a locked key asks for it, and returns to the button when it stays locked', async () => {
    const { user, button, place, desk, news } = await show(registryRecord());
    await desk.session.lock();
    await user.click(button(FLAG));
    expect(desk.session.getState().unlockAsked).toBe(true);
    expect(place().textContent).toBe('Needs the key…');
    desk.session.declineUnlock();
    await expect.poll(() => place().textContent).toContain('Not flagged: the key stayed locked.');
    expect(button(FLAG)).toBeTruthy();
    expect(news()).toBe('Not flagged: the key stayed locked.');
  });

  it('that was refused says why, shows it in full, and can be tried again', async () => {
    let refuse = true;
    const { user, button, place, news } = await show(registryRecord(), {
      submitFlag: () => (refuse ? new Refusal(403, 'This account is not authorized.') : { rewarded: 10 }),
    });
    await user.click(button(FLAG));
    await expect.poll(() => place().textContent).toContain('Not flagged: This account is not authorized.');
    expect(news()).toBe('Not flagged: 203.0.113.7. This account is not authorized.');
    expect(screen.queryByRole('button', { name: /^Review what was assembled/u })).toBeNull();
    await user.click(button(/^Why/u));
    expect((await screen.findByRole('dialog')).textContent).toContain('Code: forbidden');
    await user.keyboard('{Escape}');
    refuse = false;
    await user.click(button(/^Try again/u));
    await expect.poll(() => place().textContent).toContain('Flagged · +10 tokens');
  });

  it('because it was cancelled while the service was slow says so, and can be clicked again', async () => {
    const { user, button, place, news, requests } = await show(registryRecord(), {
      assembleFlag: () => new Promise(() => {}),
    });
    await user.click(button(FLAG));
    await expect.poll(() => requests.length).toBe(1);
    await user.keyboard('{Escape}');
    expect(place().textContent).toContain('Cancelled: nothing was signed.');
    expect(news()).toBe('Cancelled: nothing was signed.');
    await user.click(button(FLAG));
    await expect
      .poll(() => requests.map(({ endpoint }) => endpoint))
      .toEqual(['assembleFlag', 'assembleFlag']);
  });

  it('because the transaction differs shows what was asked and what was found', async () => {
    const { user, button, place, signer, requests } = await show(registryRecord());
    signer.check = (request) => ({
      ...checkedAs(request),
      comparison: differing(OTHER_ASSET),
    });
    await user.click(button(FLAG));
    await expect.poll(() => place().textContent).toContain('BlockedThe service changed your request');
    await user.click(button(/^Why/u));
    const cells = within(await screen.findByRole('dialog')).getAllByRole('cell');
    expect(cells.map(({ lastChild }) => lastChild?.textContent)).toEqual(['Asset (item 1)', 'a_1', 'b_2']);
    expect(requests.map(({ endpoint }) => endpoint)).toEqual(['assembleFlag']);
  });

  it('is replaced by the registry’s state when another peer flagged it meanwhile', async () => {
    const record = registryRecord();
    const { user, button, place, update } = await show(record, {
      assembleFlag: () => new Refusal(400, 'No.'),
    });
    await user.click(button(FLAG));
    await expect.poll(() => place().textContent).toContain('Not flagged');
    update({ ...record, status: 'flagged', flagger: 'hatter' });
    expect(place().textContent).toBe('Already flagged by hatter');
  });
});

describe('a flag of unknown outcome', () => {
  it('can be checked and sent again', async () => {
    let reachable = false;
    const { user, button, place, news } = await show(registryRecord(), {
      submitFlag: (request) => (reachable ? { rewarded: 10 } : unreachable(request)),
      retrieveContributions: () => [],
    });
    await user.click(button(FLAG));
    await expect.poll(() => place().textContent).toContain('Outcome unknown');
    expect(news()).toBe('May have been flagged: 203.0.113.7. Check the registry.');
    await user.click(button(/^Why/u));
    expect((await screen.findByRole('dialog')).textContent).toContain(
      'Check the registry before sending it again.',
    );
    await user.keyboard('{Escape}');
    await user.click(button(/^Check/u));
    await expect.poll(() => place().textContent).toContain('Outcome unknown');
    reachable = true;
    await user.click(button(/^Send/u));
    await expect.poll(() => place().textContent).toContain('Flagged · +10 tokens');
    expect(place().textContent).toContain('The registry does not show it yet.');
  });
});
