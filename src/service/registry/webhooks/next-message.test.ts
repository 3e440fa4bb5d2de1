import { expect, test } from 'vitest';
import type { Change } from '../../../contract/feed.ts';
import { firstMatching, watchedTerms } from './next-message.ts';

const reported = (id: string, position: number): Change => ({
  kind: 'reported',
  cursor: `7.${position}`,
  at: '2026-11-20T08:00:00.000Z',
  assetDefinitionId: `${id}_1#contribution`,
  contribution: {
    id,
    fraudType: 'Phishing',
    origination: 'GB',
    destination: 'SE',
    expiryDate: 1_800_000_000,
    fraudStatus: 'Active',
    sourcePeerId: null,
    isPrivileged: false,
    peerId: 'telco',
    flagger: null,
    timestamp: '2026-11-20T08:00:00.000Z',
    flagTimestamp: null,
  },
});

test('a webhook is sent what touches its watch list: an identifier, a range around it, a mailbox or URL at a host', () => {
  const changes = [
    'https://evil.example/x',
    'a@other.example',
    '203.0.113.0-203.0.113.255',
    '+447700900123',
  ].map(reported);
  const idsOf = (watch: readonly string[]) => {
    const webhook: Parameters<typeof firstMatching>[1] = {
      events: ['contribution.reported'],
      peerId: 'wonderland',
    };
    const found = firstMatching(changes, webhook, watchedTerms(watch));
    return found?.changes.map(({ contribution }) => contribution.id);
  };
  expect(idsOf(['evil.example', '203.0.113.7'])).toEqual([
    'https://evil.example/x',
    '203.0.113.0-203.0.113.255',
  ]);
  expect(idsOf(['@other.example'])).toEqual(['a@other.example']);
  expect(idsOf(['198.51.100.1'])).toBeUndefined();
});
