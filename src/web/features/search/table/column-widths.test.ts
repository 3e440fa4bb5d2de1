import { describe, expect, it } from 'vitest';
import { registryRecord } from '../../../../testing/web/registry-record.ts';
import type { RegistryRecord } from '../../../api/tolerant-record.ts';
import { gridColumns, widthByContent } from './column-widths.ts';

const nowMs = Date.UTC(2026, 10, 20);
const widthOf = (column: Parameters<typeof widthByContent>[0], records: readonly RegistryRecord[]) =>
  widthByContent(column, { records, ownPeerId: 'wonderland', term: undefined, nowMs }).widthPx;

describe('the width of a column', () => {
  it('is that of its content: an address takes less than a range, and a range of numbers only what is seen', () => {
    const [address, numbers, short, long] = [
      '203.0.113.7',
      '+447700900100-+447700900199',
      '203.0.113.0-203.0.113.255',
      '2001:db8::1-2001:db8::ffff:1',
    ].map((id) => widthOf('identifier', [registryRecord({ id })]));
    expect([address, numbers, short]).toEqual([214, 214, 214]);
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

  it('has room for the marks of the own peer', () => {
    const [own, other] = ['wonderland', 'wunderland'].map((peerId) =>
      widthOf('peer', [registryRecord({ peerId })]),
    );
    expect(own).toBeGreaterThan(other ?? 0);
  });

  it('may be squeezed where there is little room, never below what is readable', () => {
    expect(
      gridColumns([
        { leastPx: 36, widthPx: 36 },
        { leastPx: 80, widthPx: 120 },
      ]),
    ).toBe('36px minmax(80px, 120px)');
  });
});
