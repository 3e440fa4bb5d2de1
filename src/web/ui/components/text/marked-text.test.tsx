import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { MarkedText } from './marked-text.tsx';

afterEach(cleanup);

const show = (text: string) => render(<MarkedText>{text}</MarkedText>).container;
const piecesOf = (container: HTMLElement) =>
  [...container.children].map((element) => `${element.tagName} ${element.textContent}`);

it('leaves plain text as it is, in one piece', () => {
  expect(show('a-b ~ "c"').innerHTML).toBe('a-b ~ "c"');
});

it('isolates words beyond ASCII and highlights their marks', () => {
  const container = show('to pа⟨U+0430⟩ypal, שלום⟨Hebrew⟩.');
  expect(container.textContent).toBe('to pа⟨U+0430⟩ypal, שלום⟨Hebrew⟩.');
  expect(piecesOf(container)).toEqual(['BDI pа', 'SPAN ⟨U+0430⟩', 'BDI שלום', 'SPAN ⟨Hebrew⟩']);
});

it('explains marks, but not the note that counts omitted characters', () => {
  const [code, more] = show('а⟨U+0430⟩⟨… 5 more characters⟩').querySelectorAll('span');
  expect(code?.title).toMatch(/^An invisible character/u);
  expect(more?.title).toBe('');
});

it('splits a text into a bounded number of pieces, and isolates the rest as a whole', () => {
  const text = 'а⟨U+0430⟩'.repeat(2000);
  const container = show(text);
  expect(container.textContent).toBe(text);
  expect(container.children.length).toBe(200);
  expect(container.lastElementChild?.tagName).toBe('BDI');
});

it('takes no longer for each letter of a long word', () => {
  // Quadratic time for this many would exceed the limit of a test.
  const word = 'x'.repeat(1_000_000);
  expect(piecesOf(show(`${word}-é`))).toEqual(['BDI é']);
  expect(show(`${word}é${word}-`).textContent).toBe(`${word}é${word}-`);
});
