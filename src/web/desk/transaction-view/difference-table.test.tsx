import { MantineProvider } from '@mantine/core';
import { cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { giveElementsSize } from '../../../testing/web/give-elements-size.ts';
import { DifferenceList } from '../../../transaction/compare/difference.ts';
import { text } from '../../../transaction/words/text.ts';
import { DifferenceTable } from './difference-table.tsx';

giveElementsSize();
afterEach(cleanup);

function tableOf(asked: string | undefined, found: string) {
  const list = new DifferenceList();
  list.add('identifier', asked, found, { item: 0, contribution: 0, name: found });
  return show(list);
}

function show(list: DifferenceList) {
  const { container } = render(
    <MantineProvider env="test">
      <DifferenceTable differences={list.differences} />
    </MantineProvider>,
  );
  const textsOf = (selector: string) =>
    Array.from(container.querySelectorAll(selector), ({ textContent }) => textContent);
  return { marks: textsOf('mark'), values: textsOf('[role="cell"] span[class*="value"], strong') };
}

describe('what is not alike is marked', () => {
  it.each([
    ['one digit', '+447700900123', '+447700900133', ['2', '3']],
    ['a digit more', '1111', '11111', ['1']],
    ['other texts altogether', 'IPFraud', 'Scam', []],
    ['all of it', 'GB', 'SE', []],
    ['nothing asked', undefined, '203.0.113.7', []],
    ['a mark, which stays whole', 'telco-1\u200bx', 'telco-1\u200dx', ['⟨U+200B⟩', '⟨U+200D⟩']],
    ['a letter that looks like another', 'paypal', 'p\u0430ypal', ['a', 'а⟨U+0430⟩']],
    ['a space at the end', 'telco-1', 'telco-1 ', ['⟨U+0020⟩']],
    ['a pair, which stays whole', 'abcd😀', 'abcd😁', ['😀⟨U+1F600⟩', '😁⟨U+1F601⟩']],
  ])('%s', (_, asked, found, marks) => {
    expect(tableOf(asked, found).marks).toEqual(marks);
  });
});

describe('two long texts that differ', () => {
  const SAME = 'x'.repeat(9_000);

  it('are shown from a little before the place where they differ', () => {
    const { values, marks } = tableOf(`${SAME}GB, and on`, `${SAME}SE, and on`);
    const before = `⟨… 8,900 characters alike⟩${'x'.repeat(100)}`;
    expect(values).toEqual([`${before}GB, and on`, `${before}SE, and on`]);
    expect(marks).toEqual(['GB', 'SE']);
  });

  it('are shown from their beginning when they differ early, and 2,000 characters of them', () => {
    const { values } = tableOf(`GB${SAME}`, `SE${SAME}`);
    const rest = `${'x'.repeat(1998)}⟨… 7,002 more characters⟩`;
    expect(values).toEqual([`GB${rest}`, `SE${rest}`]);
  });

  it('are not cut inside a mark', () => {
    const same = `${SAME}\u0430${'x'.repeat(99)}`;
    const [asked] = tableOf(`${same}1`, `${same}2`).values;
    expect(asked).toBe(`⟨… 9,000 characters alike⟩а⟨U+0430⟩${'x'.repeat(99)}1`);
  });
});

it('leaves honest words of another alphabet readable in an instruction that was not asked for', () => {
  const list = new DifferenceList();
  list.add('instruction', undefined, text`Logs ${'пример'} and ${'pаy'}${'  '}.`);
  expect(show(list).values).toEqual(['nothing', 'Logs пример⟨Cyrillic⟩ and pа⟨U+0430⟩y⟨U+0020⟩⟨U+0020⟩.']);
});
