import { describe, expect, it } from 'vitest';
import { refangText } from './refang-text.ts';

describe('refangText', () => {
  it.each([
    ['hxxp://example.com', 'http://example.com'],
    ['hXXps://example.com', 'https://example.com'],
    ['h**p://example.com', 'http://example.com'],
    ['hxxps[:]//example[.]com/x', 'https://example.com/x'],
    ['hxxps[://]example[.]com', 'https://example.com'],
    ['https[:]//example.com', 'https://example.com'],
    ['https://example[.]com/index[.]html', 'https://example.com/index.html'],
    ['https://example(.)com', 'https://example.com'],
    ['https://example{.}com', 'https://example.com'],
    ['https://example[dot]com', 'https://example.com'],
    ['alice[at]example[dot]com', 'alice@example.com'],
    ['alice (at) example (dot) com', 'alice@example.com'],
    ['alice[@]example.com', 'alice@example.com'],
    ['192[.]0[.]2[.]7', '192.0.2.7'],
    ['192.0.2[.]7', '192.0.2.7'],
    ['2001[:]db8[:][:]1', '2001:db8::1'],
  ])('%s', (text, refanged) => {
    expect(refangText(text)).toBe(refanged);
  });

  it.each([
    'https://example.com/a(dot)b',
    'https://example.com/?q=[at]',
    'https://example.com/(.)',
    'http://[2001:db8::7]/x',
    'at@dot.example',
    'https://hxxp.example/hxxp://x',
    '+44 (0) 20',
  ])('leaves %s alone', (text) => {
    expect(refangText(text)).toBe(text);
  });
});
