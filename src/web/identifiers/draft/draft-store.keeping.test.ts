import { describe, expect, it, vi } from 'vitest';
import { linesOf, PHONE } from '../../../testing/web/draft-lines.ts';
import { DraftBrowser, type DraftTab } from '../../../testing/web/draft-tabs.ts';
import { operationWith } from '../../../testing/web/operation.ts';
import { NO_FIELDS } from '../../../reading/line/line.ts';
import { DraftDatabase } from './draft-database.ts';
import { draftCsv } from './draft-file.ts';
import { enteredIn } from './draft-row.ts';

const BOB = 'bob@glass';
const OTHER = '+447700900124';
const idsOf = ({ draft }: DraftTab) => draft.all().map(({ row }) => row.fields.id);

describe('a draft is kept', () => {
  it('over a reload: rows, changes taken back and the current row', async () => {
    const browser = new DraftBrowser();
    const first = await browser.open();
    first.draft.addLines(linesOf([PHONE, '00447700900125', OTHER]));
    const [, second = 0, third = 0] = first.draft.getState().keys;
    first.draft.setAsTyped(second, 'id', true);
    first.draft.remove([third]);
    first.draft.setCurrent(second);
    const before = first.draft.all().map(({ row }) => row);
    first.close();
    const again = await browser.open();
    expect(again.draft.all().map(({ row }) => row)).toEqual(before);
    expect(again.draft.getState()).toMatchObject({
      currentKey: second,
      counts: { removed: 1 },
      isLoading: false,
    });
    const [added = 0] = again.draft.addLines(linesOf(['203.0.113.7']));
    expect(added).toBeGreaterThan(third);
  });

  it('with what was included although it is a duplicate or has a serious warning', async () => {
    const browser = new DraftBrowser();
    const first = await browser.open();
    first.draft.addLines(linesOf([PHONE, PHONE, '10.1.2.3', '10.1.2.4']));
    first.draft.include(first.draft.getState().keys.slice(1, 3));
    first.close();
    const again = await browser.open();
    expect(again.draft.all().map(({ verdict }) => verdict)).toEqual(['ready', 'warned', 'warned', 'leftOut']);
  });

  it('with the reported rows that duplicates are compared with', async () => {
    const browser = new DraftBrowser();
    const first = await browser.open();
    const [original = 0] = first.draft.addLines(linesOf([PHONE, PHONE]));
    const verified = operationWith({ id: 'a', state: 'verified' });
    first.activity.put(verified);
    await first.draft.markSubmitted([original], 'a');
    first.draft.endReport();
    first.close();
    const again = await browser.open();
    again.activity.put(verified);
    expect(again.draft.all().map(({ verdict }) => verdict)).toEqual(['reported', 'duplicate']);
  });

  it('with what the form carried over from the last report, which nobody entered', async () => {
    const browser = new DraftBrowser();
    const first = await browser.open();
    const [only = 0] = first.draft.addLines(linesOf([PHONE]));
    first.activity.put(operationWith({ id: 'a', state: 'accepted' }));
    await first.draft.markSubmitted([only], 'a');
    first.draft.endReport();
    const { fields } = first.draft.current;
    first.close();
    const { draft } = await browser.open();
    draft.type({ destination: 'FI' });
    draft.addLines(linesOf([OTHER]));
    const { offered } = draft.getState();
    expect(offered?.fields).toEqual({ ...fields, destination: 'FI' });
    expect(offered && enteredIn(offered)).toEqual({ ...NO_FIELDS, destination: 'FI' });
  });

  it('with what is typed a moment before the page is gone', async () => {
    const browser = new DraftBrowser();
    const first = await browser.open();
    first.draft.type({ id: '+4' });
    first.draft.type({ id: PHONE });
    first.close();
    const again = await browser.open();
    expect(idsOf(again)).toEqual([PHONE]);
    again.draft.type({ id: OTHER });
    again.close();
    expect(idsOf(await browser.open())).toEqual([OTHER]);
  });

  it('over a crash, without the tab', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const browser = new DraftBrowser();
      const write = vi.spyOn(DraftDatabase.prototype, 'write');
      const first = await browser.open();
      first.draft.type({ id: PHONE });
      vi.advanceTimersByTime(1000);
      await write.mock.results[0]?.value;
      vi.spyOn(first.draft, 'flush').mockReturnValue();
      first.close();
      expect(idsOf(await browser.open())).toEqual([PHONE]);
    } finally {
      vi.useRealTimers();
    }
  });

  it('with the next change, where it could not be written', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const browser = new DraftBrowser();
      const database = new DraftDatabase();
      const write = vi.spyOn(database, 'write');
      const first = await browser.open({ database });
      write.mockRejectedValueOnce(new DOMException('Full.', 'QuotaExceededError'));
      first.draft.addLines(linesOf([PHONE]));
      await vi.advanceTimersByTimeAsync(500);
      expect(first.draft.getState().problem).toBe('full');
      first.draft.addLines(linesOf([OTHER]));
      await vi.advanceTimersByTimeAsync(500);
      expect(write).toHaveBeenCalledTimes(2);
      await write.mock.results[1]?.value;
      vi.spyOn(first.draft, 'flush').mockReturnValue();
      first.close();
      expect(idsOf(await browser.open())).toEqual([PHONE, OTHER]);
    } finally {
      vi.useRealTimers();
    }
  });

  it('before anything that it submits may leave', async () => {
    const browser = new DraftBrowser();
    const first = await browser.open();
    const [key = 0] = first.draft.addLines(linesOf([PHONE]));
    await first.draft.markSubmitted([key], 'a');
    vi.spyOn(first.draft, 'flush').mockReturnValue();
    first.close();
    const again = await browser.open();
    expect(again.draft.get(key)).toMatchObject({ row: { operationId: 'a' }, verdict: 'open' });
  });

  it('without what may be a private key, which is refused and exported nowhere', async () => {
    const browser = new DraftBrowser();
    const hex = '0a1b2c3d'.repeat(8);
    const first = await browser.open();
    first.draft.type({ id: hex });
    const url = `https://evil.example/${hex}`;
    first.draft.addLines(linesOf([PHONE, `key: ${hex}${hex}`, url]));
    first.draft.setColumn([first.draft.getState().keys[1] ?? 0], 'fraudType', hex);
    expect(first.draft.getState().counts).toMatchObject({ refused: 3, ready: 1 });
    expect(draftCsv(first.draft.all()).replace(url, '')).not.toContain(hex);
    first.close();
    const again = await browser.open();
    expect(idsOf(again)).toEqual(['', PHONE, '', url]);
    expect(again.draft.all()[1]?.row.fields.fraudType).toBe('');
  });

  it('in memory alone where the browser denies storage or has no room, and it says so', async () => {
    class FailingDatabase extends DraftDatabase {
      override read() {
        return Promise.resolve(undefined);
      }
      override write(): Promise<void> {
        return Promise.reject(new DOMException('Full.', 'QuotaExceededError'));
      }
    }
    const browser = new DraftBrowser();
    const full = await browser.open({ database: new FailingDatabase() });
    const keys = full.draft.addLines(linesOf([PHONE]));
    await full.draft.markSubmitted(keys, 'a');
    expect(full.draft.getState().problem).toBe('full');
    expect(idsOf(full)).toEqual([PHONE]);
    full.close();
    class DeniedDatabase extends DraftDatabase {
      override read(): Promise<never> {
        return Promise.reject(new DOMException('No.', 'InvalidStateError'));
      }
      override write(): Promise<never> {
        return this.read();
      }
    }
    const denied = await browser.open({ database: new DeniedDatabase() });
    denied.draft.type({ id: PHONE });
    expect(denied.draft.getState()).toMatchObject({ problem: 'denied', isLoading: false });
    expect(idsOf(denied)).toEqual([PHONE]);
  });
});

describe('a draft belongs to its account', () => {
  it('is hidden at sign-out and shown again at the next sign-in, in any tab', async () => {
    const browser = new DraftBrowser();
    const first = await browser.open();
    first.draft.addLines(linesOf([PHONE, OTHER]));
    first.session.signOut();
    expect(idsOf(first)).toEqual(['']);
    expect(first.draft.getState().canUndo).toBe(false);
    first.session.signIn(BOB);
    await first.draft.loaded();
    expect(idsOf(first)).toEqual(['']);
    await expect.poll(async () => idsOf(await browser.open())).toEqual([PHONE, OTHER]);
  });

  it('is not lost to a second sign-in of the account while it still loads', async () => {
    const browser = new DraftBrowser();
    const before = await browser.open();
    before.draft.type({ id: PHONE });
    before.close();
    const slow = browser.openSignedOut();
    slow.session.signIn('alice@wonderland');
    slow.session.signOut();
    slow.session.signIn('alice@wonderland');
    await slow.draft.loaded();
    slow.draft.type({ fraudType: 'Scam' });
    slow.close();
    expect(idsOf(await browser.open())).toEqual([PHONE]);
  });

  it('is not shown to the next account after a reload without signing out', async () => {
    const browser = new DraftBrowser();
    const first = await browser.open();
    first.draft.type({ id: PHONE });
    first.close();
    expect(idsOf(await browser.open({ accountId: BOB }))).toEqual(['']);
    expect(idsOf(await browser.open())).toEqual([PHONE]);
  });
});

describe('a draft is open in one tab at a time', () => {
  it('so what a second tab has is not kept, and it says so', async () => {
    const browser = new DraftBrowser();
    const first = await browser.open();
    first.draft.type({ id: PHONE });
    const second = await browser.open();
    expect(idsOf(second)).toEqual(['']);
    expect(second.draft.getState().problem).toBe('elsewhere');
    second.draft.type({ id: OTHER });
    second.close();
    first.close();
    const next = await browser.open();
    expect(idsOf(next)).toEqual([PHONE]);
    expect(next.draft.getState().problem).toBeUndefined();
  });

  it('and one that could not be read stays as it is, free for the next tab', async () => {
    class UnreadableDatabase extends DraftDatabase {
      override read(): Promise<never> {
        return Promise.reject(new DOMException('No.', 'UnknownError'));
      }
    }
    const browser = new DraftBrowser();
    const first = await browser.open();
    first.draft.addLines(linesOf([PHONE]));
    first.close();
    const failed = await browser.open({ database: new UnreadableDatabase() });
    expect(failed.draft.getState().problem).toBe('denied');
    failed.draft.type({ id: OTHER });
    failed.close();
    expect(idsOf(await browser.open())).toEqual([PHONE]);
  });

  it('and is read by the next page where the browser has no locks', async () => {
    const browser = new DraftBrowser({ hasLocks: false });
    const first = await browser.open();
    first.draft.type({ id: PHONE });
    first.close();
    expect(idsOf(await browser.open())).toEqual([PHONE]);
  });
});
