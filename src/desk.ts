import type { Command } from 'commander';
import { Output } from './command-line/output.ts';
import { parseWords } from './command-line/parse-words.ts';
import { AppError } from './contract/app-error.ts';
import type { Script } from './script/run/script.ts';

// `npm run desk -- <subject> <command> …`: every task outside the app. The code of a subject is loaded when it is
// named: a script needs no store.

interface Topic {
  readonly name: string;
  readonly does: string;
  readonly load: (program: Command, output: Output) => Promise<void>;
  /** Other codes than 2 for wrong arguments and 1 for the rest. */
  readonly exitCodeOf?: (error: unknown) => Promise<number>;
}

const administration = (name: string, does: string): Topic => ({
  name,
  does,
  load: async (program, output) =>
    (await import('./service/admin/run-command.ts')).addAdministration(program, name, output),
});

/** A command for scripts, over the interface that the app uses. */
const script = (name: string, does: string, loadScript: () => Promise<Script>): Topic => ({
  name,
  does,
  load: async (program, output) =>
    (await import('./script/run/script.ts')).addScript(program, await loadScript(), { output }),
  exitCodeOf: async (error) => (await import('./script/run/exit-code.ts')).exitCodeOf(error),
});

const TOPICS: readonly Topic[] = [
  script('report', 'reports a list', async () => (await import('./script/report-command.ts')).REPORT),
  script(
    'check',
    'checks a list on the registry',
    async () => (await import('./script/check-command.ts')).CHECK,
  ),
  script(
    'flag',
    'flags contributions by their asset definition ids',
    async () => (await import('./script/flag-command.ts')).FLAG,
  ),
  script(
    'download',
    'downloads contributions at an agreed cost',
    async () => (await import('./script/download-command.ts')).DOWNLOAD,
  ),
  script(
    'follow',
    'writes the changes of a registry as they happen',
    async () => (await import('./script/follow-command.ts')).FOLLOW,
  ),
  administration(
    'account',
    'adds, authorizes, suspends and lists accounts, and withdraws what they reported',
  ),
  administration('peer', 'adds, changes and lists peers, and withdraws what all accounts of one reported'),
  administration('rate', 'sets and lists what a contribution or flag earns'),
  administration('limit', 'sets, removes and lists what a peer may earn in a month'),
  administration('price', 'sets and lists what a downloaded contribution costs'),
  administration('bonus', 'sets and lists what a new peer begins with'),
  administration('feed-key', 'lists and revokes the keys of the change feed'),
  administration('log', 'names the log that the ledger is published as, shows and rotates its key'),
  administration(
    'operator',
    'shows the operator’s key and the newest entry, rotates the key, ends all sessions',
  ),
  {
    name: 'ledger',
    does: 'proves the registry from its entries, exports them, and follows a published ledger from outside',
    load: async (program, output) =>
      (await import('./service/admin/ledger-command.ts')).addLedger(program, output),
    exitCodeOf: async (error) => (await import('./service/admin/ledger-command.ts')).exitCodeOf(error),
  },
  {
    name: 'store',
    does: 'moves an embedded registry into PostgreSQL',
    load: async (program, output) =>
      (await import('./service/verify/move/store-command.ts')).addStore(program, output),
  },
];

const words = process.argv.slice(2);
const output = new Output(process, words.includes('--json'));
const topic = TOPICS.find(({ name }) => name === words[words[0] === 'help' ? 1 : 0]);
try {
  const help = await parseWords(
    words,
    async (program) => {
      for (const each of TOPICS)
        if (each === topic) await each.load(program, output);
        else program.command(each.name).description(each.does);
    },
    topic?.name,
  );
  if (help !== '') await output.write(help);
} catch (error) {
  output.error(error);
  const isUsage = error instanceof AppError && error.code === 'usage';
  process.exitCode = isUsage ? 2 : ((await topic?.exitCodeOf?.(error)) ?? 1);
}
