import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { usePagePaste } from './use-page-paste.ts';

const onText = vi.fn<(text: string) => void>();
const onFile = vi.fn<(file: File) => void>();

beforeEach(() => {
  vi.clearAllMocks();
  renderHook(() => usePagePaste({ onText, onFile }));
});
afterEach(cleanup);

function paste(text: string, files: readonly File[] = [], target: Element = document.body): void {
  const event = new Event('paste', { bubbles: true });
  target.dispatchEvent(Object.assign(event, { clipboardData: { files, getData: () => text } }));
}

it('takes the text of cells that a spreadsheet copied with their picture', () => {
  paste('+447700900123\tScam', [new File([''], 'image.png')]);
  expect(onText).toHaveBeenCalledWith('+447700900123\tScam');
  expect(onFile).not.toHaveBeenCalled();
});

it.each(['', 'list.csv', '/home/alice/list.csv\n'])('takes a file whose text is “%s”', (text) => {
  const file = new File([''], 'list.csv');
  paste(text, [file]);
  expect(onFile).toHaveBeenCalledWith(file);
  expect(onText).not.toHaveBeenCalled();
});

it.each(['dialog', 'menu'])('leaves what is pasted in a %s to it', (role) => {
  const other = document.createElement('div');
  other.setAttribute('role', role);
  document.body.append(other);
  paste('+447700900123', [], other);
  other.remove();
  expect(onText).not.toHaveBeenCalled();
});
