import { describe, expect, it } from 'vitest';
import { parseSearchTerm } from '../../../../contract/identifier/search-term.ts';
import { registryRecord } from '../../../../testing/web/registry-record.ts';
import type { RegistryRecord } from '../../../../client/registry/tolerant-record.ts';
import { sumOf } from '../../../ui/grid/column-widths.ts';
import { widthByContent } from './column-widths.ts';
import { allColumns, CHOSEN_COLUMNS, columnTitle } from './columns.ts';

const nowMs = Date.UTC(2026, 10, 20);
const widthOf = (column: Parameters<typeof widthByContent>[0], records: readonly RegistryRecord[]) =>
  widthByContent(column, { records, ownPeerId: 'wonderland', terms: undefined, nowMs }).widthPx;

describe('the width of a column', () => {
  it('always gives a flag room for its outcome', () => {
    const action = widthByContent('action', {
      records: [registryRecord({ id: '+447700900123' })],
      ownPeerId: undefined,
      terms: undefined,
      nowMs,
    });
    expect(action).toEqual({ leastPx: 106, widthPx: 106, isFixed: true });
  });

  it('is that of its content: an address takes less than a range, and a range of numbers only what is seen', () => {
    const [address, numbers, short, long] = [
      '203.0.113.7',
      '+447700900100-+447700900199',
      '203.0.113.0-203.0.113.255',
      '2001:db8::1-2a00:1450::ffff:1',
    ].map((id) => widthOf('identifier', [registryRecord({ id })]));
    expect(address).toBeLessThan(120);
    expect(address).toBeLessThan(short ?? 0);
    expect(short).toBeLessThan(numbers ?? 0);
    expect(numbers).toBeLessThan(long ?? 0);
    expect(long).toBeGreaterThan(214);
    expect(long).toBeLessThan(260);
  });

  it('has limits, and a few long texts do not count', () => {
    expect(widthOf('identifier', [registryRecord({ id: `https://a.example/${'x'.repeat(900)}` })])).toBe(620);
    const one = registryRecord({ fraudType: 'x'.repeat(60) });
    const many = Array.from({ length: 99 }, () => registryRecord());
    expect(widthOf('type', [...many, one])).toBe(widthOf('type', many));
    expect(widthOf('type', [one])).toBe(220);
  });

  it.each([
    '+447700900100-+447700900199',
    `https://bad-bank.example/login?${'x'.repeat(60)}`,
    '2001:db8:85a3:1234:5678:8a2e:1370:7334',
  ])('fits a window of 1280 px beside %s, with room for every title', (id) => {
    const records = [
      registryRecord({ id, peerId: 'baltic-connect', isPrivileged: true }),
      registryRecord({
        statusText: 'Flagged',
        flagger: 'baltic-connect',
        flaggedAt: { ms: nowMs - 3 * 86_400_000 },
      }),
    ];
    const widths = allColumns(CHOSEN_COLUMNS).map((column) => ({
      column,
      ...widthByContent(column, { records, ownPeerId: undefined, terms: undefined, nowMs }),
    }));
    const roomPx = 1280 - 168 - 2 * 16 - 2;
    expect(sumOf(widths, 'leastPx')).toBeLessThanOrEqual(roomPx);
    const cut = widths.filter(
      ({ column, leastPx }) => column !== 'select' && leastPx < columnTitle(column).length * 7 + 30,
    );
    expect(cut.map(({ column }) => column)).toEqual([]);
  });

  it('fits that window with the marks of one address, too', () => {
    const parsed = parseSearchTerm('203.0.113.7');
    if (!parsed.ok) throw new Error(parsed.reason);
    const records = [registryRecord({ id: '203.0.113.0-203.0.113.15', statusText: 'Expired' })];
    const widths = allColumns(CHOSEN_COLUMNS).map((column) =>
      widthByContent(column, { records, ownPeerId: undefined, terms: [parsed], nowMs }),
    );
    expect(sumOf(widths, 'leastPx')).toBeLessThanOrEqual(1280 - 168 - 2 * 16 - 2);
  });

  it('leaves a range of phone numbers whole beside its tag, however little room there is', () => {
    const parsed = parseSearchTerm('+447700900123');
    if (!parsed.ok) throw new Error(parsed.reason);
    const { leastPx, widthPx } = widthByContent('identifier', {
      records: [registryRecord({ id: '+447700900100-+447700900199' })],
      ownPeerId: undefined,
      terms: [parsed],
      nowMs,
    });
    expect(leastPx).toBe(widthPx);
  });

  it('has room for a mark in place of the own peer', () => {
    const [own, other] = ['wonderland', 'wunderland'].map((peerId) =>
      widthOf('peer', [registryRecord({ peerId })]),
    );
    expect(own).toBeLessThan(other ?? 0);
  });
});
