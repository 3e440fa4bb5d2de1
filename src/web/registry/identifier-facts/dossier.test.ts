import { describe, expect, it } from 'vitest';
import { parseSearchTerm } from '../../../contract/identifier/search-term.ts';
import { registryRecord } from '../../../testing/web/registry-record.ts';
import type { RegistryRecord } from '../../../client/registry/tolerant-record.ts';
import { MOST_RECORDS, readDossier } from './dossier.ts';
import { findingText, verdictText } from './dossier-words.ts';

function dossierOf(identifier: string, records: readonly RegistryRecord[]) {
  const term = parseSearchTerm(identifier);
  if (!term.ok) throw new RangeError(term.reason);
  return readDossier(term, records);
}

const NUMBER = '203.0.113.7';
const NOW_MS = Date.UTC(2026, 10, 10);
const at = (day: number) => ({ ms: Date.UTC(2026, 10, day) });

describe('the dossier of an identifier', () => {
  it('groups contributions by relation, and identifiers in no known form as apart', () => {
    const ids = [NUMBER, '203.0.113.0-203.0.113.255', '203.0.113.7-203.0.113.9', '198.51.100.1', 'tel:112'];
    const { byRelation } = dossierOf(
      NUMBER,
      ids.map((id) => registryRecord({ id })),
    );
    const idsOf = (records: readonly RegistryRecord[]) => records.map(({ id }) => id);
    expect(idsOf(byRelation.exact)).toEqual([NUMBER]);
    expect(idsOf(byRelation.contains)).toEqual(ids.slice(1, 3));
    expect(idsOf(byRelation.apart)).toEqual(ids.slice(3));
  });

  it('of a range lists contributions inside or across it, which say nothing about the whole range', () => {
    const { byRelation, whole } = dossierOf('203.0.113.0-203.0.113.15', [
      registryRecord({ id: '203.0.113.3', peerId: 'a' }),
      registryRecord({ id: '203.0.113.10-203.0.113.20', peerId: 'b' }),
    ]);
    expect(byRelation.inside).toHaveLength(1);
    expect(byRelation.overlaps).toHaveLength(1);
    expect(whole).toEqual([]);
  });

  it('lists differences between peers, ignoring case', () => {
    const { findings } = dossierOf(NUMBER, [
      registryRecord({ peerId: 'a', fraudType: 'Wangiri', origination: 'SE', destination: 'GB' }),
      registryRecord({ peerId: 'b', fraudType: 'wangiri ', origination: 'LV', destination: 'GB' }),
      registryRecord({ peerId: 'c', fraudType: 'Wangiri', origination: 'SE', destination: 'GB' }),
    ]);
    expect(findings).toEqual([
      {
        kind: 'differs',
        field: 'origination',
        values: [
          { value: 'SE', peerIds: ['a', 'c'] },
          { value: 'LV', peerIds: ['b'] },
        ],
      },
    ]);
  });

  it('finds peers that flag what they report themselves', () => {
    const { findings } = dossierOf(NUMBER, [
      registryRecord({ peerId: 'a', status: 'flagged', flagger: 'b', flaggedAt: at(9) }),
      registryRecord({ peerId: 'b' }),
    ]);
    expect(findings[0]).toEqual({ kind: 'flags-what-it-reports', peerId: 'b' });
  });

  it('names in words the reporters, the flaggers and the differences', () => {
    const dossier = dossierOf(NUMBER, [
      registryRecord({ peerId: 'a', status: 'flagged', flagger: 'carol', flaggedAt: at(9) }),
      registryRecord({ peerId: 'b', fraudType: 'Wangiri' }),
      registryRecord({ peerId: 'b', id: '203.0.113.0-203.0.113.255' }),
    ]);
    expect(verdictText(dossier, NOW_MS)).toBe(
      'Active from 1 peer, most recently 9 days ago. Flagged by carol: 1 of 3 contributions.',
    );
    expect(dossier.findings.map(findingText)).toEqual([
      'Peers disagree on the type: IPFraud 2 and Wangiri 1.',
    ]);
  });

  const flagged = { status: 'flagged', flagger: 'carol', flaggedAt: at(9) } as const;
  const expired = { status: 'expired', expiresAt: at(5) } as const;
  it.each<[string, readonly Partial<RegistryRecord>[], string]>([
    [
      NUMBER,
      [{ confidenceIndex: 71 }, { peerId: 'b', confidenceIndex: 30, reportedAt: at(8) }, expired],
      'Active from 2 peers, most recently 2 days ago; confidence 71 of 100.',
    ],
    [NUMBER, [{ reportedAt: { text: 'last Tuesday' } }], 'Active from 1 peer.'],
    [
      NUMBER,
      [{ reportedAt: at(8) }, { peerId: 'b', id: '203.0.113.0-203.0.113.9' }],
      'Active from 1 peer, most recently 2 days ago, and 1 more peer in wider ranges.',
    ],
    [
      NUMBER,
      [{ id: '203.0.113.0-203.0.113.9', confidenceIndex: 9 }],
      'Active as part of 203.0.113.0-203.0.113.9, reported by 1 peer, most recently 9 days ago.',
    ],
    [NUMBER, [flagged], 'Flagged by carol, 1 day ago. Reported once.'],
    [
      NUMBER,
      [{ ...flagged, flagger: undefined, flaggedAt: undefined }, expired],
      'Flagged. Reported 2 times by 1 peer.',
    ],
    [NUMBER, [expired], 'Expired 5 days ago. Reported once.'],
    [NUMBER, [{ status: 'unknown' }, { status: 'unknown', peerId: 'b' }], 'Reported 2 times by 2 peers.'],
    ['203.0.113.0-203.0.113.9', [{}], 'Not reported as a whole. 1 contribution lies in it or overlaps it.'],
    [NUMBER, [], 'Not reported yet.'],
  ])('of %s with %j says %s', (identifier, records, said) => {
    expect(verdictText(dossierOf(identifier, records.map(registryRecord)), NOW_MS)).toBe(said);
  });

  it('calls the reader’s own peer “your peer”, first among others', () => {
    const own = registryRecord({ peerId: 'mine' });
    const records = [own, registryRecord({ peerId: 'other' })];
    const said = (given: readonly RegistryRecord[]) => verdictText(dossierOf(NUMBER, given), NOW_MS, 'mine');
    expect(said([own])).toMatch(/^Active from your peer, most recently/u);
    expect(said(records)).toMatch(/^Active from your peer and 1 more peer, most recently/u);
    expect(
      said([
        registryRecord({ ...flagged, flagger: 'carol' }),
        registryRecord({ ...flagged, flagger: 'mine' }),
      ]),
    ).toMatch(/^Flagged by your peer and carol, 1 day ago\./u);
  });

  it('finds neither agreement nor disagreement in the reports of a single peer', () => {
    const reports = [registryRecord(), registryRecord(), registryRecord({ fraudType: 'Wangiri' })];
    expect(dossierOf(NUMBER, reports).findings).toEqual([]);
  });

  it('examines the first part of a long answer and all that name exactly it, and counts the rest', () => {
    const other = registryRecord({ id: '203.0.113.0-203.0.113.9' });
    const many = [...Array.from({ length: MOST_RECORDS + 2 }, () => other), registryRecord({ id: NUMBER })];
    const dossier = dossierOf(NUMBER, many);
    expect(dossier.byRelation.contains).toHaveLength(MOST_RECORDS);
    expect(dossier.byRelation.exact).toHaveLength(1);
    expect(dossier.leftOut).toBe(2);
  });
});
