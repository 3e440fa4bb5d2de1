import { expect, it } from 'vitest';
import { pastDownloads } from './history-list.ts';
import type { KeptDownload } from './kept-downloads.ts';

const asked = (id: string, askedAtMs: number, downloadId?: string): KeptDownload => ({
  id,
  askedAtMs,
  parameters: {},
  maxCost: 1,
  state: 'asked',
  ...(downloadId === undefined ? {} : { downloadId }),
});
const bought = (downloadId: string, ms: number) => ({
  height: ms,
  at: { ms },
  kind: 'download',
  tokens: -1,
  contributions: 1,
  accountId: 'alice@wonderland',
  downloadId,
});
const idsOf = (...given: Parameters<typeof pastDownloads>) =>
  pastDownloads(...given).map(({ key, downloadId }) => `${key} ${downloadId ?? '?'}`);

it('finds the purchase of a download by its name, and by no other', () => {
  expect(idsOf([asked('b', 3000), asked('a', 1000)], [bought('d1', 2000), bought('a', 1000)])).toEqual([
    'b ?',
    'd1 d1',
    'a a',
  ]);
});

it('finds the purchase of a download that the service named itself', () => {
  expect(idsOf([asked('a', 1000, 'd1')], [bought('d1', 2000)])).toEqual(['a d1']);
});
