import { AppError } from './contract/app-error.ts';
import type { Subject } from './command-line/command.ts';
import { wrap } from './command-line/help.ts';
import { print, printError } from './command-line/print.ts';
import type { ScriptCommand } from './script/run/run-script.ts';

// `npm run desk -- <subject> <command> …`: every task outside the app. The code of a subject is loaded on
// demand: a script needs no store.

interface Topic {
  readonly name: string;
  readonly does: string;
  /** Its exit code. */
  readonly run: (args: readonly string[]) => Promise<number>;
}

const administration = (name: string, does: string): Topic => ({
  name,
  does,
  async run(args) {
    const { runAdministration } = await import('./service/admin/run-command.ts');
    return runAdministration(name, args);
  },
});

/** A command for scripts, over the interface that the app uses. */
const script = (name: string, does: string, load: () => Promise<Subject<ScriptCommand>>): Topic => ({
  name,
  does,
  async run(args) {
    const [{ runScript }, subject] = await Promise.all([import('./script/run/run-script.ts'), load()]);
    return runScript(subject, args);
  },
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
    'adds, authorizes, suspends and lists accounts, gives them new keys, tells what they reported lately, and takes it out of the answers',
  ),
  administration(
    'peer',
    'adds, changes, describes and lists peers, gives them plans, and takes what all accounts of one reported out of the answers',
  ),
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
    run: async (args) => (await import('./service/admin/ledger-command.ts')).runLedger(args),
  },
  {
    name: 'store',
    does: 'moves an embedded registry into PostgreSQL',
    run: async (args) => (await import('./service/verify/move/store-command.ts')).runStore(args),
  },
];

const HELP = `npm run desk -- <subject> <command> …

${TOPICS.map(({ name, does }) => wrap(`  ${name.padEnd(8)} `, does.split(' '))).join('\n')}

What a subject’s commands are: npm run desk -- <subject> --help`;

const [name, ...args] = process.argv.slice(2);
try {
  const topic = TOPICS.find((each) => each.name === name);
  if (topic !== undefined) process.exitCode = await topic.run(args);
  else if (name === undefined || ['help', '--help', '-h'].includes(name)) print(HELP);
  else {
    const names = TOPICS.map((each) => each.name).join(', ');
    throw new AppError('usage', `The subject is one of ${names}. See npm run desk -- --help.`);
  }
} catch (error) {
  printError(error);
  process.exitCode = 1;
}
