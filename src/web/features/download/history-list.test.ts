import { expect, it } from 'vitest';
import { pastDownloads } from './history-list.ts';
import type { KeptDownload } from './kept-downloads.ts';

const ALICE = 'alice@wonderland';
const asked = (id: string, askedAtMs: number, downloadId?: string): KeptDownload => ({
  id,
  askedAtMs,
  parameters: {},
  state: 'asked',
  ...(downloadId === undefined ? {} : { downloadId }),
});
const bought = (downloadId: string, ms: number, accountId = ALICE) => ({
  height: ms,
  at: { ms },
  kind: 'download',
  tokens: -1,
  contributions: 1,
  accountId,
  downloadId,
});
const idsOf = (...given: Parameters<typeof pastDownloads>) =>
  pastDownloads(...given).map(({ key, downloadId }) => `${key} ${downloadId ?? '?'}`);

it('takes the only purchase soon after a download without an answer for its purchase', () => {
  expect(idsOf([asked('a', 1000)], [bought('d1', 2000)], ALICE)).toEqual(['a d1']);
});

it('joins nothing where it could be another purchase', () => {
  const a = asked('a', 1000);
  expect(idsOf([a], [bought('d1', 2000, 'bob@wonderland')], ALICE)).toEqual(['d1 d1', 'a ?']);
  expect(idsOf([a], [bought('d1', 999)], ALICE)).toEqual(['a ?', 'd1 d1']);
  expect(idsOf([a], [bought('d1', 1_000_000)], ALICE)).toEqual(['d1 d1', 'a ?']);
  expect(idsOf([a], [bought('d2', 3000), bought('d1', 2000)], ALICE)).toEqual(['d2 d2', 'd1 d1', 'a ?']);
  expect(idsOf([asked('b', 1500), a], [bought('d1', 2000)], ALICE)).toEqual(['d1 d1', 'b ?', 'a ?']);
  expect(idsOf([asked('b', 1500, 'd1'), a], [bought('d1', 2000)], ALICE)).toEqual(['b d1', 'a ?']);
});
