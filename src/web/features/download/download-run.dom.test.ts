import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Edge, openTestDesk, Refusal } from '../../../testing/web/open-test-desk.ts';
import { asAnswered, registryRecord } from '../../../testing/web/registry-record.ts';
import { browserStorage } from '../../platform/storage/json-storage.ts';
import { DownloadRun } from './download-run.ts';
import { KeptDownloads } from './kept-downloads.ts';

beforeEach(() => localStorage.clear());
afterEach(() => localStorage.clear());

const QUOTED = { cost: 2, balance: 10, bought: 2 };
const PARAMETERS = { ft: 'IRSF' };
const FIGURES = { self: 0, old: 0, new: 2, creditsSpent: 2, balanceLeft: 8 };

function flat(id: string): unknown {
  const answered = asAnswered(registryRecord({ id }));
  return typeof answered === 'object' && answered !== null && 'contribution' in answered
    ? answered.contribution
    : undefined;
}

const whole = () =>
  JSON.stringify({
    data: { contributions: [flat('+1'), flat('+2')], details: { ...FIGURES, downloadId: 'd1' } },
    status: { code: 200 },
  });

/** A response whose body is given piece by piece. */
function arriving() {
  let send: (text: string) => void = () => undefined;
  let end: (error?: Error) => void = () => undefined;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      send = (text) => controller.enqueue(new TextEncoder().encode(text));
      end = (error) => (error === undefined ? controller.close() : controller.error(error));
    },
  });
  return { response: new Response(body, { headers: { 'x-download-id': 'd1' } }), send, end };
}

async function open(edge: Edge) {
  const desk = await openTestDesk(edge);
  const kept = new KeptDownloads();
  kept.follow('alice@wonderland');
  const run = new DownloadRun(desk.desk, desk.queryClient, kept);
  return {
    ...desk,
    kept,
    run,
    stored: () => browserStorage().read('contribution-desk.downloads.alice@wonderland'),
  };
}

describe('a download of this tab', () => {
  it('asks once, however often it is clicked, for no more than was agreed to', async () => {
    const { run, requests, kept } = await open(() => new Response(whole()));
    await Promise.all([1, 2, 3].map(() => run.start({ parameters: PARAMETERS, quoted: QUOTED })));
    expect(requests.map(({ endpoint, query }) => `${endpoint} ${String(query)}`)).toEqual([
      'download ft=IRSF&max-cost=2',
    ]);
    expect(run.getState()).toMatchObject({ phase: 'received', count: 2, figures: FIGURES, downloadId: 'd1' });
    expect(kept.getState()).toMatchObject([
      { state: 'received', downloadId: 'd1', figures: FIGURES, balanceBefore: 10, parameters: PARAMETERS },
    ]);
  });

  it('names no cost that it was not told', async () => {
    const { run, requests } = await open(() => new Response(whole()));
    await run.start({ parameters: {}, quoted: undefined });
    expect(requests[0]?.query).toBeUndefined();
  });

  it('is written down before it is asked for, and its id as soon as it is known', async () => {
    const answer = arriving();
    let before: unknown;
    const { run, stored } = await open(() => {
      before = browserStorage().read('contribution-desk.downloads.alice@wonderland');
      return answer.response;
    });
    const running = run.start({ parameters: PARAMETERS, quoted: QUOTED });
    await expect.poll(stored).toMatchObject([{ state: 'agreed', downloadId: 'd1' }]);
    expect(before).toMatchObject([{ state: 'asked', parameters: PARAMETERS }]);
    answer.send(whole().slice(0, -40));
    await expect.poll(() => run.getState()?.count).toBe(2);
    answer.end(new Error('lost'));
    await running;
    expect(run.getState()).toMatchObject({ phase: 'failed', count: 2, downloadId: 'd1' });
    expect(stored()).toMatchObject([{ state: 'agreed', downloadId: 'd1' }]);
    expect(JSON.stringify(stored())).not.toContain('access');
  });

  it('keeps an unknown outcome, and repeats nothing', async () => {
    const { run, kept, requests } = await open(() => {
      throw new Error('no network');
    });
    await run.start({ parameters: PARAMETERS, quoted: QUOTED });
    expect(requests).toHaveLength(1);
    expect(run.getState()).toMatchObject({ phase: 'failed', error: { code: 'network' } });
    expect(kept.getState()).toMatchObject([{ state: 'asked' }]);
  });

  it('keeps nothing of what was refused', async () => {
    const { run, kept } = await open(() => new Refusal(409, 'It costs 3 tokens by now.'));
    await run.start({ parameters: PARAMETERS, quoted: QUOTED });
    expect(run.getState()).toMatchObject({ phase: 'refused' });
    expect(kept.getState()).toEqual([]);
  });

  it('stops when it is told to, and keeps its id', async () => {
    const answer = arriving();
    const { run, kept } = await open(() => answer.response);
    const running = run.start({ parameters: PARAMETERS, quoted: QUOTED });
    await expect.poll(() => kept.getState()[0]?.state).toBe('agreed');
    run.stop();
    // A browser does so with the body of a request that is stopped.
    answer.end(new DOMException('', 'AbortError'));
    await running;
    expect(run.getState()).toMatchObject({ phase: 'stopped', downloadId: 'd1' });
    expect(kept.getState()).toMatchObject([{ state: 'agreed', downloadId: 'd1' }]);
  });

  it('is had again by its id, with the figures of the first time', async () => {
    const { run, kept, requests } = await open(
      () => new Response(whole().replace('"creditsSpent":2', '"creditsSpent":0')),
    );
    const first = {
      id: 'a',
      askedAtMs: 1,
      parameters: PARAMETERS,
      state: 'received',
      figures: FIGURES,
    } as const;
    await run.again('d1', first);
    expect(requests.map(({ endpoint, identifier }) => [endpoint, identifier])).toEqual([
      ['downloadAgain', 'd1'],
    ]);
    expect(kept.getState()).toMatchObject([{ downloadId: 'd1', figures: { creditsSpent: 2 } }]);
    await run.again('d2');
    expect(kept.getState()).toHaveLength(1);
    // One that broke off told no figures, and those of the free one are not what it cost.
    await run.again('d3', { id: 'b', askedAtMs: 2, parameters: PARAMETERS, state: 'agreed' });
    expect(kept.getState()[0]).toEqual({
      id: 'b',
      askedAtMs: 2,
      parameters: PARAMETERS,
      state: 'received',
      downloadId: 'd1',
    });
  });

  it('waits for a locked key where it may cost tokens, and is not begun where that is declined', async () => {
    const { run, desk, requests } = await open(() => new Response(whole()));
    await desk.session.lock();
    const waiting = run.start({ parameters: {}, quoted: QUOTED });
    await expect.poll(() => desk.session.getState().unlockAsked).toBe(true);
    desk.session.declineUnlock();
    await waiting;
    expect(requests).toHaveLength(0);
    await run.start({ parameters: {}, quoted: { cost: 0, balance: 0, bought: 0 } });
    expect(requests).toHaveLength(1);
  });
});

it('what another tab downloads is followed to its end', () => {
  const [here, elsewhere] = [new KeptDownloads(), new KeptDownloads()];
  for (const tab of [here, elsewhere]) tab.follow('alice@wonderland');
  here.followTabs();
  elsewhere.put({ id: '1', askedAtMs: 1, parameters: {}, state: 'received' });
  expect(here.getState()).toEqual([]);
  window.dispatchEvent(new StorageEvent('storage', { key: 'contribution-desk.downloads.alice@wonderland' }));
  expect(here.getState()).toMatchObject([{ id: '1', state: 'received' }]);
});

it('what another tab downloaded meanwhile is not lost, and the oldest of very many go', () => {
  const [here, elsewhere] = [new KeptDownloads(), new KeptDownloads()];
  for (const tab of [here, elsewhere]) tab.follow('alice@wonderland');
  const download = (at: number) =>
    ({ id: String(at), askedAtMs: at, parameters: {}, state: 'asked' }) as const;
  here.put(download(1));
  elsewhere.put(download(2));
  expect(elsewhere.getState().map(({ id }) => id)).toEqual(['2', '1']);
  for (let at = 3; at <= 102; at += 1) here.put(download(at));
  expect(here.getState()).toHaveLength(100);
  here.erase();
  expect(browserStorage().read('contribution-desk.downloads.alice@wonderland')).toBeUndefined();
});
