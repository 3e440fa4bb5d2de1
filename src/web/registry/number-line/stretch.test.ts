import { expect, it } from 'vitest';
import { registryRecord } from '../../../testing/web/registry-record.ts';
import { drawNumberLines } from '../results/draw-number-lines.ts';
import { RecordColumns } from '../results/rows/record-columns.ts';
import { cellsOf, cellsText, countsBetween } from './stretch.ts';

function lineOf(ids: readonly string[]) {
  const columns = new RecordColumns();
  columns.add(ids.map((id) => registryRecord({ id })));
  const rows = Uint32Array.from(ids.keys());
  const [line] = drawNumberLines(columns.drawn(), rows, { widthPx: 500, span: undefined }).numberLines;
  if (line === undefined) throw new Error('There is no line.');
  return line;
}

it('can be marked by round numbers', () => {
  const line = lineOf(['+447700900007', '+447700900991']);
  const cells = cellsOf(line, 80);
  expect(cellsText(line.span, cells, 0, 0)).toBe('+447700900007-+447700900019');
  expect(cellsText(line.span, cells, 1, 4)).toBe('+447700900020-+447700900099');
  expect(cells.fractions.at(0)).toBe(0);
  expect(cells.fractions.at(-1)).toBe(1);
});

it('counts a range once in a stretch, however much of it the stretch contains', () => {
  const line = lineOf([
    '203.0.113.0-203.0.113.127',
    '203.0.113.60-203.0.113.200',
    '203.0.113.9',
    '203.0.113.255',
  ]);
  const { low } = line.span;
  expect(countsBetween(line, low, low + 63n).active).toBe(3);
  expect(countsBetween(line, low + 16n, low + 31n).active).toBe(1);
  expect(countsBetween(line, low + 208n, low + 223n).active).toBe(0);
  expect(countsBetween(line, low, line.span.high).active).toBe(4);
});
