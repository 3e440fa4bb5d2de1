import { expect, it } from 'vitest';
import { operationWith } from '../../../../testing/web/operation.ts';
import { linesOf, totalsOf } from './operation-runs.ts';

const batch = (runId: string, number: number) =>
  operationWith({
    id: `${runId}-${number}`,
    rowCount: 2,
    rewarded: 10,
    batch: { runId, number, runRowCount: 6 },
  });
const alone = operationWith({ id: 'alone' });
const OPERATIONS = [batch('a', 3), alone, batch('a', 2), batch('b', 1), batch('a', 1)];

const shown = (opened: readonly string[]) =>
  linesOf(OPERATIONS, new Set(opened)).map((line) =>
    line.kind === 'run' ? `run ${line.runId} of ${line.batches.length}` : `${line.kind} ${line.operation.id}`,
  );

it('the batches of a run are one line, where the first of them stands; one alone is an operation', () => {
  expect(shown([])).toEqual(['run a of 3', 'one alone', 'one b-1']);
});

it('a run that is opened is followed by its batches, in the order in which they were sent', () => {
  expect(shown(['a'])).toEqual(['run a of 3', 'batch a-1', 'batch a-2', 'batch a-3', 'one alone', 'one b-1']);
});

it('a run comes to the rows and the known rewards of its batches', () => {
  const { rewarded: _rewarded, ...lost } = batch('a', 4);
  expect(totalsOf([batch('a', 1), lost])).toEqual({ rows: 4, rewarded: 10 });
  expect(totalsOf([lost])).toEqual({ rows: 2, rewarded: undefined });
});
