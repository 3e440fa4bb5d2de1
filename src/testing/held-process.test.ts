import { execFileSync } from 'node:child_process';
import { afterEach, describe, expect, it } from 'vitest';
import { rowsOf } from './full-count.ts';
import { type Child, startChild } from './service/processes/child-process.ts';

/** Those of these processes that have not ended. */
function stillRunning(pids: readonly string[]): readonly string[] {
  return execFileSync('ps', ['-A', '-o', 'pid=,stat='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/ +/u))
    .filter(([pid = '', state]) => pids.includes(pid) && state?.startsWith('Z') === false)
    .map(([pid = '']) => pid);
}

describe('what a command has started ends with it', () => {
  let command: Child;
  afterEach(() => command.process.kill('SIGKILL'));

  const ENDS = [
    ['when it is killed', 'wait', 'SIGKILL', 'SIGKILL'],
    ['when it refuses what it was asked', 'refuse', undefined, 1],
    ['when it fails', 'throw', undefined, 1],
    ['when it is interrupted', 'wait', 'SIGINT', 'SIGINT'],
    ['when it is terminated', 'wait', 'SIGTERM', 'SIGTERM'],
  ] as const;
  it.each(rowsOf(ENDS))('%s', async (_, how, signal, outcome) => {
    command = startChild('src/testing/hold-processes.ts', [how]);
    const [, ids = ''] = /started ([\d ]+)\./u.exec(await command.says(/started [\d ]+\./u)) ?? [];
    const started = ids.split(' ');
    expect(started).toHaveLength(4);
    if (signal !== undefined) command.process.kill(signal);
    expect(await command.ended).toBe(outcome);
    await expect.poll(() => stillRunning(started)).toEqual([]);
  });
});
