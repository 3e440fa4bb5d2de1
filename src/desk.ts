import { type Part } from './command-line/command.ts';
import { Output } from './command-line/output.ts';
import { parseWords } from './command-line/parse-words.ts';
import { AppError } from './contract/app-error.ts';

// `npm run desk -- <subject> <command> …`: every task outside the app. The code of a subject is loaded when it is
// named: a script needs no store.

interface Topic {
  readonly name: string;
  readonly does: string;
  readonly load: () => Promise<Part>;
}

const administration = (name: string, does: string): Topic => ({
  name,
  does,
  load: async () => (await import('./service/admin/run-command.ts')).administration(name),
});

const TOPICS: readonly Topic[] = [
  {
    name: 'report',
    does: 'reports a list',
    load: async () => (await import('./script/report-command.ts')).REPORT,
  },
  {
    name: 'check',
    does: 'checks a list on the registry',
    load: async () => (await import('./script/check-command.ts')).CHECK,
  },
  {
    name: 'flag',
    does: 'flags contributions by their asset definition ids',
    load: async () => (await import('./script/flag-command.ts')).FLAG,
  },
  {
    name: 'download',
    does: 'downloads contributions at an agreed cost',
    load: async () => (await import('./script/download-command.ts')).DOWNLOAD,
  },
  {
    name: 'follow',
    does: 'writes the changes of a registry as they happen',
    load: async () => (await import('./script/follow-command.ts')).FOLLOW,
  },
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
    load: async () => (await import('./service/admin/ledger-command.ts')).LEDGER,
  },
  {
    name: 'store',
    does: 'moves an embedded registry into PostgreSQL',
    load: async () => (await import('./service/verify/move/store-command.ts')).STORE,
  },
];

const words = process.argv.slice(2);
const output = new Output(process, words.includes('--json'));
const topic = TOPICS.find(({ name }) => name === words[words[0] === 'help' ? 1 : 0]);
let part: Part | undefined;
try {
  part = await topic?.load();
  const help = await parseWords(
    words,
    (program) => {
      for (const each of TOPICS)
        if (each === topic) part?.join(program, output);
        else program.command(each.name).description(each.does);
    },
    topic?.name,
  );
  if (help !== '') await output.write(help);
} catch (error) {
  output.error(error);
  const isUsage = error instanceof AppError && error.code === 'usage';
  process.exitCode = isUsage ? 2 : (part?.exitCodeOf?.(error) ?? 1);
}
