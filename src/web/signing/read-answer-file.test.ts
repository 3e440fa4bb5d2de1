import { expect, it } from 'vitest';
import { readAnswerFile } from './read-answer-file.ts';

it('reads the text of a file', async () => {
  expect(await readAnswerFile(new Blob(['0104\n']))).toBe('0104\n');
  expect(await readAnswerFile(new Blob(['ab'.repeat(32)]))).toBe('ab'.repeat(32));
});

it('reads 64 bytes that are no text as a signature', async () => {
  expect(await readAnswerFile(new Blob([new Uint8Array(64).fill(0xfe)]))).toBe('fe'.repeat(64));
});
