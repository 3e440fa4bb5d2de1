import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { retrievePath } from '../../src/contract/endpoints.ts';
import { createAnalyst } from '../../src/testing/service/analyst.ts';
import { draft } from '../../src/testing/service/drafts.ts';
import { fetchFrom } from '../../src/testing/service/send.ts';
import { type ColdVisit, visitCold } from './cold-visit.ts';
import { reportFirst } from './first-report.ts';
import { launchBrowser } from './launch-browser.ts';
import { startMeasuredService } from './measured-service.ts';

// Part of `npm run bench`: what a first visit weighs, what a large answer weighs, and what a start costs, each beside its
// target. It reports and never fails. It measures what was built last.

const ROUNDS = 5;
const BATCH = 2_500;
const BATCHES = 2;

const say = (text: string): void => void process.stdout.write(`${text}\n`);
const median = (values: readonly number[]): number =>
  values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? Number.NaN;

function report(what: string, value: number, unit: string, target: number): void {
  const verdict = Number(value.toFixed(2)) > target ? `OVER THE TARGET of ${target}` : `target ${target}`;
  say(`  ${what.padEnd(64)}${value.toFixed(2).padStart(9)} ${unit.padEnd(3)} ${verdict}`);
}

async function measureVisits(url: string): Promise<void> {
  const browser = await launchBrowser();
  try {
    const visits: ColdVisit[] = [];
    while (visits.length < ROUNDS) visits.push(await visitCold(browser, url));
    say(`\nA first visit at 1.6 Mbit/s and 150 ms, Chromium ${browser.version()}`);
    const of = (member: 'usableMs' | 'scriptBytes' | 'styleBytes' | 'fontBytes') =>
      median(visits.map((visit) => visit[member])) / 1_000;
    report('until the first card can be used', of('usableMs'), 's', 3);
    report('JavaScript by then', of('scriptBytes'), 'KB', 180);
    report('styles by then', of('styleBytes'), 'KB', 25);
    report('fonts by then', of('fontBytes'), 'KB', 60);
    report(
      'files sent uncompressed',
      Math.max(...visits.map(({ uncompressed }) => uncompressed.length)),
      '',
      0,
    );
    report('until the first report is signed, at 200 ms a key', await reportFirst(browser, url), 's', 45);
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
    // What is measured is the sending: `fetch` has taken the answer apart when it hands it over.
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
  report(
    'sent uncompressed to who takes brotli',
    compressed.filter(({ encoding }) => encoding !== 'br').length,
    '',
    0,
  );
  report('time on loopback, compressed / as it is', timeOf(compressed) / timeOf(plain), '×', 1.1);
}

async function measureStarts(folder: string): Promise<void> {
  const seconds = [];
  while (seconds.length < ROUNDS) {
    const service = await startMeasuredService(folder);
    seconds.push(await service.cpuSeconds());
    await service.stop();
  }
  say('\nA second `npm start`');
  report('processor time until it is ready', median(seconds), 's', 1);
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
