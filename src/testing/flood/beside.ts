import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { ENDPOINTS, retrievePath } from '../../contract/endpoints.ts';
import { contributionRecordSchema, type ContributionDraft, MAX_DRAFTS } from '../../contract/contribution.ts';
import { makeFeedKey } from '../../client/account/feed-keys.ts';
import { createChance } from '../../service/practice/chance.ts';
import { decodeTransaction } from '../../transaction/index.ts';
import { hexToBytes, bytesToHex } from '../../contract/hex.ts';
import { payloadHash } from '../../transaction/sign/signing-hash.ts';
import { median } from '../figure.ts';
import { type Analyst, createAnalyst, sessionRequestOf, signIn } from '../service/analyst.ts';
import { draft, freshAddress } from '../service/drafts.ts';
import { fetchFrom } from '../service/send.ts';
import { ATTACKS } from './attacks.ts';
import { KINDS, type Scene } from './kinds.ts';
import { quietItems } from './registry-of-others.ts';

const AT_A_TIME = 64;
const NOISE = fileURLToPath(new URL('noise.ts', import.meta.url));

async function report(analyst: Analyst, items: readonly ContributionDraft[]): Promise<void> {
  for (let start = 0; start < items.length; start += MAX_DRAFTS)
    await analyst.report(items.slice(start, start + MAX_DRAFTS));
}

/** Milliseconds of each search, one after the other, for so long. */
async function search(token: string, url: string, ids: readonly string[], ms: number): Promise<number[]> {
  const times: number[] = [];
  const endMs = performance.now() + ms;
  for (let n = 0; performance.now() < endMs || times.length < 1; n += 1) {
    const startMs = performance.now();
    const response = await fetch(url + retrievePath(ids[n % ids.length] ?? ''), {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    });
    if (!response.ok) throw new Error(`A search was answered ${response.status}.`);
    await response.arrayBuffer();
    times.push(performance.now() - startMs);
  }
  return times;
}

async function beginNoise(url: string, requests: ReturnType<(typeof KINDS)[keyof typeof KINDS]>) {
  const child = fork(NOISE);
  child.send({ url, atATime: AT_A_TIME, requests });
  await once(child, 'message');
  return async () => {
    const said = once(child, 'message');
    child.send('stop');
    const [statuses] = z.tuple([z.record(z.string(), z.int())], z.unknown()).parse(await said);
    child.kill('SIGKILL');
    return statuses;
  };
}

export async function besideEachKind(
  url: string,
  {
    items,
    others,
    seconds,
    only,
    say,
  }: {
    items: number;
    others: number;
    seconds: number;
    only: string | undefined;
    say: (line: string) => void;
  },
): Promise<void> {
  const send = fetchFrom(url);
  const chance = createChance(7);
  for (const peerId of ['north', 'east', 'south']) {
    await report(await createAnalyst(send, { peerId }), quietItems(chance, Math.ceil(others / 3)));
  }
  const quiet = await createAnalyst(send, { peerId: 'north' });
  const mallory = await createAnalyst(send, { peerId: 'west', name: 'mallory' });
  const count = Math.ceil(items / ATTACKS.length);
  for (const { itemAt } of ATTACKS)
    await report(
      mallory,
      Array.from({ length: count }, (_, index) => itemAt(index, count)),
    );
  say('filled');
  const sign = async (drafts: readonly ContributionDraft[]) =>
    mallory.sign(await mallory.assembleReport(drafts));
  const fresh = (n: number) => Array.from({ length: n }, () => draft(freshAddress()));
  const kinds = Object.entries(KINDS).filter(
    ([what]) => only === undefined || only.split(',').some((word) => what.includes(word)),
  );
  const wants = (word: string) => kinds.some(([what]) => what.includes(word));
  const reports: string[] = [];
  const longReports: string[] = [];
  const flags: string[] = [];
  const first = await sign(fresh(3000));
  await mallory.client.request({ endpoint: 'submitContribution', body: first, data: z.unknown() });
  const own = (await mallory.call('movements')).body;
  const height = z.object({ data: z.array(z.looseObject({ height: z.int() })) }).safeParse(own);
  if (wants('submitted')) {
    for (let n = 0; n < 1500; n += 1) reports.push(await sign(fresh(1)));
    for (let n = 0; n < 6; n += 1) longReports.push(await sign(fresh(5000)));
  }
  const records = await quiet
    .retrieve('+447900000000-+447900004999')
    .then((all) => z.array(contributionRecordSchema).parse(all));
  const assets = records.map(({ assetDefinitionIds }) => assetDefinitionIds).slice(0, 5000);
  if (wants('flags'))
    for (let n = 0; n < 500; n += 1)
      flags.push(mallory.sign(await mallory.assembleFlag([assets[n % assets.length] ?? ''])));
  const downloaded = await fetch(`${url}${ENDPOINTS.download.path}?size=10000`, {
    headers: { authorization: `Bearer ${mallory.token}` },
  });
  await downloaded.arrayBuffer();
  const feedKeys: string[] = [];
  for (const name of ['one', 'two', 'three']) feedKeys.push(await makeFeedKey(mallory.client, { name }));
  const scene: Scene = {
    token: mallory.token,
    accountId: mallory.accountId,
    feedKeys,
    reports,
    longReports,
    flags,
    assets,
    longDrafts: JSON.stringify(fresh(5000)),
    payloadHash: bytesToHex(payloadHash(decodeTransaction(hexToBytes(first)).payload)),
    downloadId: downloaded.headers.get('x-download-id') ?? '',
    longEntry: height.success ? (height.data.data[0]?.height ?? 1) : 1,
    session: JSON.stringify(sessionRequestOf(mallory)),
  };
  const ids = quietItems(createChance(7), 50).map(({ id }) => id);
  for (const [what, requests] of kinds) {
    const { accessToken: quietToken } = await signIn(send, quiet);
    const { accessToken: token } = await signIn(send, mallory);
    await search(quietToken, url, ids, 500);
    const idle = median(await search(quietToken, url, ids, seconds * 500));
    const stop = await beginNoise(url, requests({ ...scene, token }));
    const times = await search(quietToken, url, ids, seconds * 1000);
    const statuses = await stop();
    const loud = median(times);
    let ok = 0;
    const recMs = performance.now();
    while (ok < 5) {
      const [ms = 0] = await search(quietToken, url, ids, 0);
      ok = ms < 2 * idle ? ok + 1 : 0;
      if (performance.now() - recMs > 30_000) break;
    }
    say(
      `${what.padEnd(44)} ${idle.toFixed(1).padStart(7)} ms ${loud.toFixed(1).padStart(9)} ms ${(loud / idle).toFixed(1).padStart(7)} x  max ${Math.max(...times).toFixed(0)}  n=${times.length} recovered=${(performance.now() - recMs).toFixed(0)} ${JSON.stringify(statuses)}`,
    );
  }
}
