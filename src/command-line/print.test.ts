import { afterEach, expect, it, vi } from 'vitest';
import { AppError } from '../contract/app-error.ts';
import { print, printError } from './print.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('what a terminal would obey is marked on a terminal, and passed on elsewhere', () => {
  const written: string[] = [];
  const streamOf = (isTTY: boolean) => ({ isTTY, write: (text: string) => written.push(text) > 0 });
  vi.stubGlobal('process', { ...process, stdout: streamOf(true), stderr: streamOf(true) });
  print('peer \u001B[2J');
  printError(new AppError('one', 'peer \u001B[2J'));
  vi.stubGlobal('process', { ...process, stdout: streamOf(false) });
  print('peer \u001B[2J');
  expect(written).toEqual(['peer ⟨U+001B⟩[2J\n', 'peer ⟨U+001B⟩[2J\n', 'peer \u001B[2J\n']);
});
