import { execFileSync } from 'node:child_process';
import { afterEach, describe, expect, it } from 'vitest';
import { rowsOf } from './full-count.ts';
import { startHeldProgram } from './held-process.ts';
import { type Child, startChild } from './service/processes/child-process.ts';

interface Running {
  readonly pid: number;
  readonly parentPid: number;
  readonly command: string;
}

/** All processes of this machine that have not ended. */
function running(): readonly Running[] {
  return execFileSync('ps', ['-A', '-o', 'pid=,ppid=,stat=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => /^ *(\d+) +(\d+) +(\S+) +(.*)$/u.exec(line) ?? [])
    .filter(([, , , state]) => state?.startsWith('Z') === false)
    .map(([, pid, parentPid, , command = '']) => ({
      pid: Number(pid),
      parentPid: Number(parentPid),
      command,
    }));
}

function descendantsOf(pid: number | undefined, all = running()): readonly Running[] {
  return all
    .filter(({ parentPid }) => parentPid === pid)
    .flatMap((child) => [child, ...descendantsOf(child.pid, all)]);
}

const stillRunning = (pids: readonly number[]) => running().filter(({ pid }) => pids.includes(pid));

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
    const started = ids.split(' ').map(Number);
    expect(started).toHaveLength(4);
    if (signal !== undefined) command.process.kill(signal);
    expect(await command.ended).toBe(outcome);
    await expect.poll(() => stillRunning(started)).toEqual([]);
  });
});

describe('npm run bench leaves nothing behind', () => {
  const VICTIMS = [
    ['when it is killed itself', 'SIGKILL', /e2e\/bench\/run\.ts/u],
    ['when npm is terminated', 'SIGTERM', /^npm run/u],
    ['when its part is killed', 'SIGKILL', /scale\/run\.ts/u],
  ] as const;
  it.each(rowsOf(VICTIMS))('%s', async (_, signal, victim) => {
    const npm = startHeldProgram('npm', ['run', 'bench', '--', 'registry', '--short'], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    await expect
      .poll(() => descendantsOf(npm.pid).map(({ command }) => command))
      .toContainEqual(expect.stringContaining('scale/run.ts'));
    const started = descendantsOf(npm.pid);
    const { pid } = started.find(({ command }) => victim.test(command)) ?? {};
    process.kill(pid ?? Number.NaN, signal);
    await expect.poll(() => stillRunning(started.map((one) => one.pid))).toEqual([]);
  });
});
