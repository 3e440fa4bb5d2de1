import { visibleText } from '../../../../transaction/words/visible-text.ts';

/** An honest record, with the longest identifier in it twice, has half as many. */
const MAX_CHARACTERS = 16_384;

/** An honest record has two levels. */
const MAX_DEPTH = 16;

export interface RawText {
  readonly text: string;
  /** True if nothing was left out. */
  readonly isWhole: boolean;
}

type Member = readonly [name: string, value: unknown];

function* elementsOf(list: readonly unknown[]): Generator<Member> {
  for (const element of list) yield ['', element];
}

function* membersOf(record: object): Generator<Member> {
  for (const name of Object.keys(record)) {
    const member: unknown = Reflect.get(record, name);
    yield [`${JSON.stringify(name.slice(0, MAX_CHARACTERS))}: `, member];
  }
}

/**
 * A JSON value as indented text: the beginning of a long one, and `…` in place of deep nesting.
 * `JSON.stringify` has no such bounds: a service could send a record that blocks the page for a minute or
 * overflows its stack.
 */
export function rawText(value: unknown): RawText {
  let text = '';
  let isWhole = true;

  function write(part: string): void {
    const left = MAX_CHARACTERS - text.length;
    if (part.length > left) isWhole = false;
    text += part.slice(0, left);
  }

  function writeMembers(
    [opening, closing]: readonly [string, string],
    members: Iterable<Member>,
    depth: number,
  ): void {
    const indent = '  '.repeat(depth);
    let isEmpty = true;
    write(opening);
    for (const [name, member] of members) {
      write(`${isEmpty ? '' : ','}\n${indent}  ${name}`);
      writeValue(member, depth + 1);
      isEmpty = false;
      if (!isWhole && text.length === MAX_CHARACTERS) return;
    }
    write(isEmpty ? closing : `\n${indent}${closing}`);
  }

  function writeValue(one: unknown, depth: number): void {
    if (typeof one === 'string') {
      // Cut before escaping, which can make it six times as long.
      write(JSON.stringify(one.slice(0, MAX_CHARACTERS)));
    } else if (typeof one !== 'object' || one === null) {
      write(String(one));
    } else if (depth === MAX_DEPTH) {
      isWhole = false;
      write('…');
    } else if (Array.isArray(one)) {
      writeMembers(['[', ']'], elementsOf(one), depth);
    } else {
      writeMembers(['{', '}'], membersOf(one), depth);
    }
  }

  writeValue(value, 0);
  return { text, isWhole };
}

/** The text with every invisible or reordering character as its code point; line breaks are kept. */
export const markedLines = (text: string): string => text.split('\n').map(visibleText).join('\n');
