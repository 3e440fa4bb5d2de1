import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Edge, type EdgeRequest, openTestDesk, Refusal } from '../../../testing/web/open-test-desk.ts';
import { asAnswered, registryRecord } from '../../../testing/web/registry-record.ts';
import { LIST_HEAD_KEY, NEWEST_KEY } from '../../api/contributions-key.ts';
import { browserStorage } from '../../platform/storage/json-storage.ts';
import { createDownloads, DOWNLOAD_FILTERS, downloadStateOf } from './downloads.ts';
import { canAskAgain, KeptDownloads } from './kept-downloads.ts';

beforeEach(() => localStorage.clear());
afterEach(() => localStorage.clear());

const COST = 2;
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

/** A service that takes the names of downloads, and makes each once. */
class PaidOnce {
  readonly #made = new Set<string | undefined>();

  get paid(): number {
    return this.#made.size;
  }

  readonly answering = ({ idempotencyKey }: EdgeRequest): Response => {
    const isMade = this.#made.has(idempotencyKey);
    this.#made.add(idempotencyKey);
    const text = isMade ? whole().replace('"new":2,"creditsSpent":2', '"new":0,"creditsSpent":0') : whole();
    return new Response(text, { headers: { 'x-download-id': String(idempotencyKey) } });
  };

  /** Makes it, and the answer is lost. */
  readonly losing = (request: EdgeRequest): never => {
    this.answering(request);
    throw new Error('no network');
  };
}

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
  const run = createDownloads(desk.desk, desk.queryClient, kept);
  const state = () => downloadStateOf(desk.queryClient.getMutationCache().find(DOWNLOAD_FILTERS)?.state);
  return {
    ...desk,
    kept,
    run,
    state,
    stored: () => browserStorage().read('contribution-desk.downloads.alice@wonderland'),
  };
}

describe('a download of this tab', () => {
  it('asks once, however often it is clicked, for no more than was agreed to', async () => {
    const { run, requests, kept, state } = await open(() => new Response(whole()));
    await Promise.all([1, 2, 3].map(() => run.start({ parameters: PARAMETERS, cost: COST })));
    expect(requests.map(({ endpoint, query }) => `${endpoint} ${String(query)}`)).toEqual([
      'download ft=IRSF&max-cost=2',
    ]);
    expect(requests[0]?.idempotencyKey).toBe(kept.getState()[0]?.id);
    expect(state()).toMatchObject({ phase: 'received', count: 2, figures: FIGURES, downloadId: 'd1' });
    expect(kept.getState()).toMatchObject([
      { state: 'received', downloadId: 'd1', figures: FIGURES, maxCost: 2, parameters: PARAMETERS },
    ]);
  });

  it('reads again what it changes: the newest that the account sees for free, and what lists hold of them', async () => {
    const { run, queryClient } = await open(() => new Response(whole()));
    const keys = [
      [NEWEST_KEY, 'alice@wonderland', {}],
      [LIST_HEAD_KEY, 'alice@wonderland', 'ip.txt', 2],
    ];
    for (const key of keys) queryClient.setQueryData(key, null);
    await run.start({ parameters: PARAMETERS, cost: COST });
    expect(keys.map((key) => queryClient.getQueryState(key)?.isInvalidated)).toEqual([true, true]);
  });

  it('is complete where the browser refuses to save it, and says that it was not saved', async () => {
    const refuse = vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
      throw new Error('No space for a blob.');
    });
    const { run, kept, state } = await open(() => new Response(whole()));
    await run.start({ parameters: PARAMETERS, cost: COST });
    expect(state()).toMatchObject({
      phase: 'received',
      count: 2,
      savedAs: undefined,
      figures: FIGURES,
      error: undefined,
    });
    expect(kept.getState()).toMatchObject([{ state: 'received', figures: FIGURES }]);
    refuse.mockRestore();
  });

  it('is no longer asked for by a name that the deployment did not take', async () => {
    const answer = new ReadableStream<Uint8Array>({
      start: (controller) => controller.error(new Error('lost')),
    });
    const { run, kept, state } = await open(() => new Response(answer));
    await run.start({ parameters: PARAMETERS, cost: COST });
    expect(state()).toMatchObject({ phase: 'failed', downloadId: undefined });
    expect(kept.getState().map(canAskAgain)).toEqual([false]);
  });

  it('is written down before it is asked for, and its id as soon as it is known', async () => {
    const answer = arriving();
    let before: unknown;
    const { run, stored, state } = await open(() => {
      before = browserStorage().read('contribution-desk.downloads.alice@wonderland');
      return answer.response;
    });
    const running = run.start({ parameters: PARAMETERS, cost: COST });
    await expect.poll(stored).toMatchObject([{ state: 'agreed', downloadId: 'd1' }]);
    expect(before).toMatchObject([{ state: 'asked', parameters: PARAMETERS }]);
    answer.send(whole().slice(0, -40));
    await expect.poll(() => state()?.count).toBe(2);
    answer.end(new Error('lost'));
    await running;
    expect(state()).toMatchObject({ phase: 'failed', count: 2, downloadId: 'd1' });
    expect(stored()).toMatchObject([{ state: 'agreed', downloadId: 'd1' }]);
    expect(JSON.stringify(stored())).not.toContain('access');
  });

  it('keeps an unknown outcome, repeats nothing by itself, and is asked for again by its name after a reload', async () => {
    const service = new PaidOnce();
    const { run, kept, requests, state } = await open(service.losing);
    await run.start({ parameters: PARAMETERS, cost: COST });
    expect(requests).toHaveLength(1);
    expect(state()).toMatchObject({ phase: 'failed', error: { code: 'network' } });
    expect(kept.getState()).toMatchObject([{ state: 'asked' }]);

    const reloaded = await open(service.answering);
    const [asked] = reloaded.kept.getState();
    if (asked === undefined) throw new Error('Nothing is kept.');
    await reloaded.run.askAgain(asked);
    expect(reloaded.requests).toMatchObject([
      { endpoint: 'download', idempotencyKey: requests[0]?.idempotencyKey },
    ]);
    expect(String(reloaded.requests[0]?.query)).toBe(String(requests[0]?.query));
    expect(service.paid).toBe(1);
    expect(reloaded.state()).toMatchObject({ phase: 'received', isAgain: true, count: 2 });
    const [received] = reloaded.kept.getState();
    expect(received).toMatchObject({ state: 'received', downloadId: asked.id });
    // Those of the free one are not what it cost.
    expect(received).not.toHaveProperty('figures');
  });

  it('is paid once when another tab asks for it while it is under way', async () => {
    const service = new PaidOnce();
    const answer = arriving();
    const here = await open((request) => {
      service.answering(request);
      return answer.response;
    });
    const running = here.run.start({ parameters: PARAMETERS, cost: COST });
    await expect.poll(() => here.requests.length).toBe(1);
    const elsewhere = await open(service.answering);
    const [asked] = elsewhere.kept.getState();
    if (asked === undefined) throw new Error('The other tab sees nothing.');
    await elsewhere.run.askAgain(asked);
    answer.send(whole());
    answer.end();
    await running;
    expect(service.paid).toBe(1);
    for (const tab of [here, elsewhere]) expect(tab.state()).toMatchObject({ phase: 'received', count: 2 });
    expect(elsewhere.kept.getState()).toHaveLength(1);
  });

  it('that was not made the first time is made by asking again, at the cost that was agreed to', async () => {
    let isReached = false;
    const { run, kept, state } = await open(() => {
      if (!isReached) throw new Error('no network');
      return new Response(whole());
    });
    await run.start({ parameters: PARAMETERS, cost: COST });
    isReached = true;
    const [asked] = kept.getState();
    if (asked === undefined) throw new Error('Nothing is kept.');
    await run.askAgain(asked);
    expect(state()).toMatchObject({ phase: 'received', isAgain: false });
    expect(kept.getState()).toMatchObject([{ id: asked.id, state: 'received', figures: FIGURES }]);
  });

  it('stays unknown when asking again is refused for another reason than its cost', async () => {
    const answers = [
      new Refusal(503, 'Later.'),
      new Refusal(429, 'Not so fast.'),
      new Refusal(409, 'It costs 3.'),
    ];
    const { run, kept, state } = await open(() => answers.shift());
    await run.start({ parameters: PARAMETERS, cost: COST });
    const [asked] = kept.getState();
    if (asked === undefined) throw new Error('Nothing is kept.');
    await run.askAgain(asked);
    expect(state()).toMatchObject({ phase: 'failed' });
    expect(kept.getState()).toEqual([asked]);
    await run.askAgain(asked);
    expect(state()).toMatchObject({ phase: 'refused' });
    expect(kept.getState()).toEqual([]);
  });

  it('keeps nothing of what was refused', async () => {
    const { run, kept, state } = await open(() => new Refusal(409, 'It costs 3 tokens by now.'));
    await run.start({ parameters: PARAMETERS, cost: COST });
    expect(state()).toMatchObject({ phase: 'refused' });
    expect(kept.getState()).toEqual([]);
  });

  it('stops when it is told to, and keeps its id', async () => {
    const answer = arriving();
    const { run, kept, state } = await open(() => answer.response);
    const running = run.start({ parameters: PARAMETERS, cost: COST });
    await expect.poll(() => kept.getState()[0]?.state).toBe('agreed');
    run.stop();
    // A browser does so with the body of a request that is stopped.
    answer.end(new DOMException('', 'AbortError'));
    await running;
    expect(state()).toMatchObject({ phase: 'stopped', downloadId: 'd1' });
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
      maxCost: COST,
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
    await run.again('d3', { id: 'b', askedAtMs: 2, parameters: PARAMETERS, maxCost: COST, state: 'agreed' });
    expect(kept.getState()[0]).toEqual({
      id: 'b',
      askedAtMs: 2,
      parameters: PARAMETERS,
      maxCost: COST,
      state: 'received',
      downloadId: 'd1',
    });
  });

  it('waits for a locked key where it may cost tokens, and is not begun where that is declined', async () => {
    const { run, desk, requests } = await open(() => new Response(whole()));
    await desk.session.lock();
    const waiting = run.start({ parameters: {}, cost: COST });
    await expect.poll(() => desk.session.getState().unlockAsked).toBe(true);
    desk.session.declineUnlock();
    await waiting;
    expect(requests).toHaveLength(0);
    await run.start({ parameters: {}, cost: 0 });
    expect(requests).toHaveLength(1);
  });
});

it('what another tab downloads is followed to its end', () => {
  const [here, elsewhere] = [new KeptDownloads(), new KeptDownloads()];
  for (const tab of [here, elsewhere]) tab.follow('alice@wonderland');
  here.followTabs();
  elsewhere.put({ id: '1', askedAtMs: 1, parameters: {}, maxCost: COST, state: 'received' });
  expect(here.getState()).toEqual([]);
  window.dispatchEvent(new StorageEvent('storage', { key: 'contribution-desk.downloads.alice@wonderland' }));
  expect(here.getState()).toMatchObject([{ id: '1', state: 'received' }]);
});

it('what another tab downloaded meanwhile is not lost, and the oldest of very many go', () => {
  const [here, elsewhere] = [new KeptDownloads(), new KeptDownloads()];
  for (const tab of [here, elsewhere]) tab.follow('alice@wonderland');
  const download = (at: number) =>
    ({ id: String(at), askedAtMs: at, parameters: {}, maxCost: COST, state: 'asked' }) as const;
  here.put(download(1));
  elsewhere.put(download(2));
  expect(elsewhere.getState().map(({ id }) => id)).toEqual(['2', '1']);
  for (let at = 3; at <= 102; at += 1) here.put(download(at));
  expect(here.getState()).toHaveLength(100);
  here.erase();
  expect(browserStorage().read('contribution-desk.downloads.alice@wonderland')).toBeUndefined();
});
