import { Argument } from 'commander';
import { type Figure, isOverLimit, lineOf } from '../../src/testing/figure.ts';
import { runCommand, say, testCommand } from '../../src/testing/run-command.ts';
import { measureRegistry } from '../../src/testing/scale/measure-registry.ts';
import { measureFirstVisit } from './first-visit.ts';
import { measureManyResults } from './many-results.ts';
import { measureManyRows } from './many-rows.ts';

interface Part {
  readonly what: string;
  measure(isShort: boolean): Promise<readonly Figure[]>;
}

/** In the order in which they run. */
const PARTS: Readonly<Record<string, Part>> = {
  'first-visit': {
    what: 'a first visit, a report of one, and a start, in Chromium',
    measure: measureFirstVisit,
  },
  'many-rows': {
    what: '500 and 5,000 rows reported and flagged, in Chromium',
    measure: (isShort) => measureManyRows(isShort ? [50] : [500, 5_000]),
  },
  'many-results': {
    what: 'a search that 10,000 match, in Chromium',
    measure: (isShort) => measureManyResults(isShort ? 1_000 : 10_000),
  },
  registry: {
    what: 'reports, searches, checks, pages of the feed and quotes among a million, on PostgreSQL',
    measure: (isShort) => measureRegistry(isShort ? 10_000 : 1_000_000),
  },
};
const NAMES = Object.keys(PARTS);
const LIST = Object.entries(PARTS)
  .map(([name, { what }]) => `  ${name.padEnd(14)}${what}`)
  .join('\n');

async function run(names: readonly string[], { short = false }: { readonly short?: boolean }): Promise<void> {
  const over: Figure[] = [];
  for (const name of names) {
    const part = PARTS[name];
    if (part === undefined) continue;
    say(`\n${name}: ${part.what}`);
    try {
      const figures = await part.measure(short);
      for (const figure of figures) say(lineOf(figure));
      over.push(...figures.filter(isOverLimit));
    } catch (error) {
      say(`${name} FAILED: ${error instanceof Error ? error.stack : String(error)}`);
      process.exitCode = 1;
    }
  }
  say(`\n${over.length} over the limit`);
  for (const figure of over) say(lineOf(figure));
}

await runCommand(
  testCommand(
    'bench',
    'Measures what people feel. Says which figures are over their limits, and does not fail for them, since other programs on the machine make them so too. Ends with status 1 when a part fails; the others run all the same.',
  )
    .addArgument(new Argument('[part...]').choices(NAMES).default(NAMES, 'all'))
    .addHelpText('after', `\n${LIST}`)
    .option('--short', 'with few rows: whether each part still works')
    .action(run),
);
