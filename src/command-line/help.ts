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
  if ('word' in place) return place.word;
  if ('flag' in place) return `--${place.flag}`;
  return `--${place.option} ${place.value}${place.many === true ? ' …' : ''}`;
}

function usageLine(subject: string, { name, parts }: AnyCommand): string {
  const words = parts.map(({ place, needed }) => (needed ? usageOf(place) : `[${usageOf(place)}]`));
  return wrap(`  npm run desk -- ${subject} ${name}`, words);
}

/** The usage and description of one command, or of every command of a subject. */
export function helpOf(subject: Subject<AnyCommand>, command?: AnyCommand): string {
  const commands = command === undefined ? subject.commands : [command];
  const width = Math.max(...commands.map(({ name }) => name.length)) + 1;
  return [
    wrap('', subject.about.split(' ')),
    '',
    ...commands.map((each) => usageLine(subject.name, each)),
    '',
    ...commands.map(({ name, explanation }) => wrap(name.padEnd(width), explanation.split(' '))),
    ...(command?.withoutNotes === true ? [] : ['', wrap('', subject.notes.split(' '))]),
  ].join('\n');
}
