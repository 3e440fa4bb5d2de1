import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { retrievePath } from '../../src/contract/endpoints.ts';
import { createAnalyst } from '../../src/testing/service/analyst.ts';
import { median, tell } from '../../src/testing/figure.ts';
import { say } from '../../src/testing/run-command.ts';
import { draft } from '../../src/testing/service/drafts.ts';
import { fetchFrom } from '../../src/testing/service/send.ts';
import { type ColdVisit, visitCold } from './cold-visit.ts';
import { reportFirst } from './first-report.ts';
import { launchBrowser } from './launch-browser.ts';
import { startMeasuredService } from './measured-service.ts';
import { inShortRound } from './short-round.ts';

// Part of `npm run bench`: what a first visit weighs, what a large answer weighs, and what a start costs,
// each beside its limit. It measures what was built last.

const ROUNDS = inShortRound(1, 3);
const BATCH = inShortRound(250, 2_500);
const BATCHES = 2;

async function measureVisits(url: string): Promise<void> {
  const browser = await launchBrowser();
  try {
    const visits: ColdVisit[] = [];
    while (visits.length < ROUNDS) visits.push(await visitCold(browser, url));
    say(`\nA first visit at 1.6 Mbit/s and 150 ms, Chromium ${browser.version()}`);
    const of = (member: 'usableMs' | 'scriptBytes' | 'styleBytes' | 'fontBytes') =>
      median(visits.map((visit) => visit[member])) / 1_000;
    tell(
      { what: 'until the first card can be used', value: of('usableMs'), unit: 's', most: 3 },
      { what: 'JavaScript until then', value: of('scriptBytes'), unit: 'KB' },
      { what: 'styles until then', value: of('styleBytes'), unit: 'KB' },
      { what: 'fonts until then', value: of('fontBytes'), unit: 'KB' },
      {
        what: 'files sent uncompressed',
        value: Math.max(...visits.map(({ uncompressed }) => uncompressed.length)),
        unit: '',
        most: 0,
      },
      {
        what: 'until the first report is signed, at 200 ms a key',
        value: await reportFirst(browser, url),
        unit: 's',
        most: 45,
      },
    );
  } finally {
    await browser.close();
  }
}

async function measureAnswer(url: string): Promise<void> {
  const analyst = await createAnalyst(fetchFrom(url));
  for (let batch = 0; batch < BATCHES; batch += 1) {
    const third = 16 * batch;
    await analyst.report(
      Array.from({ length: BATCH }, (_, index) => draft(`100.64.${third + (index >> 8)}.${index & 255}`)),
    );
  }
  async function ask(encoding: string) {
    const startMs = performance.now();
    const response = await fetch(url + retrievePath('100.64.0.0-100.64.255.255'), {
      method: 'POST',
      headers: { authorization: analyst.token, 'accept-encoding': encoding },
    });
    // Measures the sending: `fetch` has decoded the answer before it hands it over.
    const { byteLength } = await response.arrayBuffer();
    return {
      ms: performance.now() - startMs,
      byteLength,
      encoding: response.headers.get('content-encoding'),
    };
  }
  const plain = [];
  const compressed = [];
  for (let round = 0; round < 2 * ROUNDS; round += 1) {
    plain.push(await ask('identity'));
    compressed.push(await ask('br'));
  }
  const timeOf = (answers: readonly { ms: number }[]) => median(answers.map(({ ms }) => ms));
  say(`\nAn answer of ${BATCH * BATCHES} contributions`);
  tell(
    {
      what: 'sent uncompressed to who takes brotli',
      value: compressed.filter(({ encoding }) => encoding !== 'br').length,
      unit: '',
      most: 0,
    },
    {
      what: 'time on loopback, compressed / as it is',
      value: timeOf(compressed) / timeOf(plain),
      unit: '×',
    },
  );
}

async function measureStarts(folder: string): Promise<void> {
  const seconds = [];
  while (seconds.length < ROUNDS) {
    const service = await startMeasuredService(folder);
    seconds.push(await service.cpuSeconds());
    await service.stop();
  }
  say('\nA second `npm start`');
  tell({ what: 'processor time until it is ready', value: median(seconds), unit: 's', most: 1 });
}

const folder = await mkdtemp(path.join(tmpdir(), 'contribution-desk-weight-'));
try {
  const service = await startMeasuredService(folder);
  await measureVisits(service.url);
  await measureAnswer(service.url);
  await service.stop();
  await measureStarts(folder);
} finally {
  await rm(folder, { recursive: true, force: true, maxRetries: 3, retryDelay: 200 });
}
