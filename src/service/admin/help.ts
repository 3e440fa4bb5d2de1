import type { Command, Place, Subject } from './command.ts';

const WIDTH = 110;

/** Words in lines of at most `WIDTH` columns, each after the first indented as deep as the first begins. */
function wrap(begin: string, words: readonly string[]): string {
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
  return 'option' in place ? `--${place.option} ${place.value}` : `--${place.flag}`;
}

function usageLine(subject: Subject, { name, parts }: Command): string {
  const words = parts.map(({ place, needed }) => (needed ? usageOf(place) : `[${usageOf(place)}]`));
  return wrap(`  npm run ${subject.name} -- ${name}`, words);
}

/** How one command, or every command of a subject, is used and what it does. */
export function helpOf(subject: Subject, command?: Command): string {
  const commands = command === undefined ? subject.commands : [command];
  const width = Math.max(...commands.map(({ name }) => name.length)) + 1;
  return [
    wrap(
      '',
      `Administers ${subject.what} of the registry that DATABASE_URL names, or else of the one in DATA_DIR (.data), whether or not its service is running.`.split(
        ' ',
      ),
    ),
    '',
    ...commands.map((each) => usageLine(subject, each)),
    '',
    ...commands.map(({ name, explanation }) => wrap(name.padEnd(width), explanation.split(' '))),
    '',
    wrap(
      '',
      'Each change is an entry of the ledger, signed by the operator’s key, which the store keeps. What is so already is not changed again.'.split(
        ' ',
      ),
    ),
  ].join('\n');
}
