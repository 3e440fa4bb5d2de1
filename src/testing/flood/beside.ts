import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { makeFeedKey } from '../../client/account/feed-keys.ts';
import { readTransaction } from '../../client/submission/transactions.ts';
import { AppError } from '../../contract/app-error.ts';
import { contributionRecordSchema, type ContributionDraft, MAX_DRAFTS } from '../../contract/contribution.ts';
import { DOWNLOAD_ID_HEADER } from '../../contract/download.ts';
import { type EndpointName, ENDPOINTS, retrievePath } from '../../contract/endpoints.ts';
import { bytesToHex, hexToBytes } from '../../contract/hex.ts';
import { isEndpoint } from '../../service/http/endpoint-of.ts';
import { createChance } from '../chance.ts';
import { decodeTransaction } from '../../transaction/index.ts';
import { payloadHash } from '../../transaction/sign/signing-hash.ts';
import { median } from '../figure.ts';
import { type Analyst, createAnalyst, sessionRequestOf, signIn } from '../service/analyst.ts';
import { draft, freshAddress } from '../service/drafts.ts';
import { startChild } from '../service/processes/child-process.ts';
import { fetchFrom } from '../service/send.ts';
import { ATTACKS } from './attacks.ts';
import { KINDS, type Scene } from './kinds.ts';
import type { NoiseOrder } from './noise.ts';
import { quietItems } from './registry-of-others.ts';

export interface BesideOptions {
  /** An embedded store without it. */
  readonly databaseUrl?: string;
  /** Contributions that others have reported before. */
  readonly others: number;
  /** The names of endpoints; all without it. */
  readonly only: readonly string[];
  readonly say: (line: string) => void;
}

/** The most that another account's median search takes, in times of what it takes when nobody else asks. */
const MOST_TIMES = 20;
const AT_A_TIME = 64;
/** What is reported of each of the attacks: three reports, one, one, and two. */
const REPORTED = [15_000, 5_000, 5_000, 10_000];
const IDLE_MS = 600;
const LOUD_MS = 2_000;
/** Under a load searches take longer, and a few are no median. */
const LEAST_SEARCHES = 21;
const MOST_MS = 20_000;
const RECOVERY_MS = 30_000;
/** What the service says in the beginning, and the noise in the end. */
const READY = /ready (\S+)\n/u;
const ANSWERS = /(\d+) answers, (\d+) refuse/u;

async function report(analyst: Analyst, items: readonly ContributionDraft[]): Promise<void> {
  for (let start = 0; start < items.length; start += MAX_DRAFTS)
    await analyst.report(items.slice(start, start + MAX_DRAFTS));
}

const fresh = (length: number) => Array.from({ length }, () => draft(freshAddress()));

/** Signs so many reports of this many. */
async function signReports(analyst: Analyst, count: number, length: number): Promise<string[]> {
  const signed: string[] = [];
  while (signed.length < count) signed.push(analyst.sign(await analyst.assembleReport(fresh(length))));
  return signed;
}

/** Reports what the attacks are made of, and prepares all that the loud account is going to send. */
async function setScene(url: string, mallory: Analyst): Promise<Scene> {
  for (const [place, { itemAt }] of ATTACKS.entries()) {
    const length = REPORTED[place] ?? 0;
    await report(
      mallory,
      Array.from({ length }, (_, index) => itemAt(index, length)),
    );
  }
  const [long = '', ...longReports] = await signReports(mallory, 7, MAX_DRAFTS);
  await mallory.client.request({ endpoint: 'submitContribution', body: long, data: z.unknown() });
  const hash = bytesToHex(payloadHash(decodeTransaction(hexToBytes(long)).payload));
  const found = z.array(contributionRecordSchema).parse(await mallory.retrieve('45.0.0.0-45.255.255.255'));
  const assets = found.slice(0, MAX_DRAFTS).map(({ assetDefinitionIds }) => assetDefinitionIds);
  const flags: string[] = [];
  for (const asset of assets.slice(0, 500)) flags.push(mallory.sign(await mallory.assembleFlag([asset])));
  const downloaded = await fetch(`${url}${ENDPOINTS.download.path}?size=10000`, {
    headers: { authorization: mallory.token },
  });
  await downloaded.arrayBuffer();
  const [publicKeyHex, authPublicKeyHex] = [mallory.key, mallory.authKey].map((key) =>
    bytesToHex(key.publicKey),
  );
  return {
    accountId: mallory.accountId,
    refreshToken: '',
    sessionRequest: sessionRequestOf(mallory),
    reports: await signReports(mallory, 1_000, 1),
    longReports,
    flags,
    drafts: fresh(MAX_DRAFTS),
    assets,
    payloadHash: hash,
    height: (await readTransaction(mallory.client, hash))?.height ?? 1,
    downloadId: downloaded.headers.get(DOWNLOAD_ID_HEADER) ?? '',
    accounts: Array.from({ length: 1_000 }, (_, index) => ({
      accountId: `noise-${index}@west`,
      email: `noise-${index}@west.example`,
      publicKeyHex,
      authPublicKeyHex,
    })),
  };
}

/**
 * Searches one after the other for so long, and longer where a median needs more of them. @returns the milliseconds of each; a
 * refusal takes for ever
 */
async function search(url: string, token: string, ids: readonly string[], forMs: number): Promise<number[]> {
  const times: number[] = [];
  const beganMs = performance.now();
  const isOver = () => {
    const ms = performance.now() - beganMs;
    return ms >= forMs && (times.length >= LEAST_SEARCHES || (times.length > 0 && ms >= MOST_MS));
  };
  while (!isOver()) {
    const startMs = performance.now();
    const response = await fetch(url + retrievePath(ids[times.length % ids.length] ?? ''), {
      method: 'POST',
      headers: { authorization: token },
    });
    await response.arrayBuffer();
    times.push(response.ok ? performance.now() - startMs : Number.POSITIVE_INFINITY);
  }
  return times;
}

interface Beside {
  readonly times: number;
  /** A part of 1; NaN where nothing was answered. */
  readonly refused: number;
}

interface Asking {
  readonly scene: Scene;
  /** Searches of the other account, for so long. */
  readonly searching: (forMs: number) => Promise<number[]>;
  /** With each of them all is sent. */
  readonly loudTokens: readonly string[];
}

/** The median search of one account while another sends, over that of the time just before and just after. */
async function measure(
  url: string,
  name: EndpointName,
  { scene, searching, loudTokens }: Asking,
): Promise<Beside> {
  const { method, path } = ENDPOINTS[name];
  const requests = KINDS[name](scene).flatMap(({ rest = '', body, token }) =>
    loudTokens.map((loud) => ({
      method,
      path: path + rest,
      token: token ?? loud,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })),
  );
  const before = await searching(IDLE_MS);
  const noise = startChild('src/testing/flood/noise.ts', []);
  noise.process.send({ url, atATime: AT_A_TIME, requests } satisfies NoiseOrder);
  await noise.says(/begun/u);
  await pause(IDLE_MS);
  const loud = await searching(LOUD_MS);
  noise.process.kill('SIGTERM');
  const [, all, refused] = ANSWERS.exec(await noise.says(ANSWERS)) ?? [];
  // What was under way may go on for a while, and is no part of the idle time.
  const endMs = performance.now() + RECOVERY_MS;
  while (median(await searching(IDLE_MS / 4)) > 2 * median(before) && performance.now() < endMs);
  const idle = median([...before, ...(await searching(IDLE_MS))]);
  return { times: median(loud) / idle, refused: Number(refused) / Number(all) };
}

const cellOf = ({ times, refused }: Beside) =>
  `${times.toFixed(1).padStart(14)} × ${(Number.isNaN(refused) ? 'no answer' : `${Math.round(100 * refused)} %`).padStart(10)}`;

const ENDPOINT_NAMES = Object.keys(ENDPOINTS).filter(isEndpoint);

/**
 * Measures how long another account's searches take beside each kind of request, by one account and by three feed keys.
 * @throws {AppError} when they take too long
 */
export async function besideEachKind({ databaseUrl, others, only, say }: BesideOptions): Promise<void> {
  const service = startChild('src/testing/flood/serve.ts', databaseUrl === undefined ? [] : [databaseUrl]);
  const [, url = ''] = READY.exec(await service.says(READY)) ?? [];
  const send = fetchFrom(url);
  const chance = createChance(7);
  for (const peerId of ['north', 'east', 'south'])
    await report(await createAnalyst(send, { peerId }), quietItems(chance, Math.ceil(others / 3)));
  const quiet = await createAnalyst(send, { peerId: 'north' });
  const mallory = await createAnalyst(send, { peerId: 'west', name: 'mallory' });
  const scene = await setScene(url, mallory);
  const keys: string[] = [];
  for (const name of ['one', 'two', 'three']) keys.push(await makeFeedKey(mallory.client, { name }));
  const ids = quietItems(createChance(7), 50).map(({ id }) => id);

  say(`${''.padEnd(24)}${'one account, refused'.padStart(27)}${'three feed keys, refused'.padStart(27)}`);
  let worst = 0;
  for (const name of ENDPOINT_NAMES.filter((each) => only.length === 0 || only.includes(each))) {
    // A session lasts five minutes.
    const [{ accessToken }, loud] = [await signIn(send, quiet), await signIn(send, mallory)];
    const measureWith = (loudTokens: readonly string[]) =>
      measure(url, name, {
        scene: { ...scene, refreshToken: loud.refreshToken },
        searching: (ms) => search(url, accessToken, ids, ms),
        loudTokens,
      });
    const [byAccount, byKeys] = [await measureWith([loud.accessToken]), await measureWith(keys)];
    say(`${name.padEnd(24)}${cellOf(byAccount)}${cellOf(byKeys)}`);
    worst = Math.max(worst, byAccount.times, byKeys.times);
  }
  service.process.kill('SIGKILL');
  await service.ended;
  if (worst >= MOST_TIMES)
    throw new AppError('flood', `A search takes ${worst.toFixed(1)} times as long as when nobody else asks.`);
}
