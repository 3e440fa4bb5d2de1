import type { Command, Place, Subject } from './command.ts';

type AnyCommand = Pick<Command<never>, 'name' | 'explanation' | 'parts' | 'withoutNotes'>;

const WIDTH = 110;

/** Words in lines of at most `WIDTH` columns, each after the first indented as deep as the first begins. */
export function wrap(begin: string, words: readonly string[]): string {
  const lines: string[] = [];
  let line = begin;
  for (const word of words) {
    if (line.length + 1 + word.length > WIDTH) {
      lines.push(line);
      line = ' '.repeat(begin.length);
    }
    line += `${line === '' ? '' : ' '}${word}`;
  }
  return [...lines, line].join('\n');
}

function usageOf(place: Place): string {
  if ('word' in place) return `${place.word}${place.many === true ? ' …' : ''}`;
  if ('flag' in place) return `--${place.flag}`;
  return `--${place.option} ${place.value}${place.many === true ? ' …' : ''}`;
}

/** How a command is called, without its arguments. */
export const commandWords = (subject: string, name = ''): string =>
  ['npm run desk --', subject, name].filter((word) => word !== '').join(' ');

function usageLine(subject: string, { name, parts }: AnyCommand): string {
  const words = parts.map(({ place, needed }) => (needed ? usageOf(place) : `[${usageOf(place)}]`));
  return wrap(`  ${commandWords(subject, name)}`, words);
}

/** The usage and description of one command, or of every command of a subject. */
export function helpOf(subject: Subject<AnyCommand>, command?: AnyCommand): string {
  const commands = command === undefined ? subject.commands : [command];
  const width = Math.max(...commands.map(({ name }) => name.length));
  const label = (name: string) => (width === 0 ? '' : name.padEnd(width + 1));
  return [
    wrap('', subject.about.split(' ')),
    '',
    ...commands.map((each) => usageLine(subject.name, each)),
    '',
    ...commands.map(({ name, explanation }) => wrap(label(name), explanation.split(' '))),
    ...(command?.withoutNotes === true ? [] : ['', wrap('', subject.notes.split(' '))]),
  ].join('\n');
}
