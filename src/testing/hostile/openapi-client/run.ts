import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { ENDPOINTS } from '../../../contract/endpoints.ts';
import { type FuzzArguments, newSeed, readArguments } from '../../fuzz/read-arguments.ts';
import { startHeldProgram } from '../../held-process.ts';
import { installSchemathesis } from './install-schemathesis.ts';
import { type OpenPractice, openPractice } from './open-practice.ts';
import { runCommand, say } from '../../run-command.ts';

const USAGE = `npm run fuzz:openapi [-- <count> [<seed>]]

Lets a public client, schemathesis, read /openapi.json of a new practice registry and send what it makes of it: first the
documented examples, each of which must be accepted; then that many requests to each operation, 200 where nothing else is said.
Never a 5xx, always a documented status, type and schema. It is installed from PyPI when it is first needed.
It ends with status 1 when something was found.`;

const authorization = (token: string) => `headers = { Authorization = "Bearer ${token}" }`;

/** Its settings. Source: schemathesis.toml of version 4. */
function settingsOf({ accessToken, refreshToken, leavingToken }: OpenPractice): string {
  const { refreshSession, endSession } = ENDPOINTS;
  return `${authorization(accessToken)}

# Too much is refused with 413, 414 or 431, which are documented.
[checks.negative_data_rejection]
expected-statuses = ["400", "401", "403", "404", "405", "409", "413", "414", "415", "431"]

[[operations]]
include-name = "${refreshSession.method} ${refreshSession.path}"
${authorization(refreshToken)}

[[operations]]
include-name = "${endSession.method} ${endSession.path}"
${authorization(leavingToken)}
`;
}

/** Runs the program in a folder, where it leaves what it keeps; returns its exit code. */
function runIn(folder: string, program: string, args: readonly string[]): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = startHeldProgram(program, args, { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'] });
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
}

async function run({ count, seed }: FuzzArguments): Promise<void> {
  const program = installSchemathesis();
  const folder = await mkdtemp(join(tmpdir(), 'openapi-client-'));
  const practice = await openPractice();
  try {
    const settings = join(folder, 'schemathesis.toml');
    await writeFile(settings, settingsOf(practice));
    const document = `${practice.address}${ENDPOINTS.openApi.path}`;
    const sendPhases = (phases: string, ...more: readonly string[]) =>
      runIn(folder, program, [
        '--config-file',
        settings,
        'run',
        document,
        '--seed',
        String(seed),
        '--phases',
        phases,
        ...more,
      ]);
    const codes = [
      await sendPhases('examples'),
      // Grammars of identifiers and transactions stand in words: what fits the schema alone may be refused.
      await sendPhases(
        'coverage,fuzzing',
        `--max-examples=${count}`,
        '--exclude-checks=positive_data_acceptance',
      ),
    ];
    say(`seed ${seed}: ${codes.every((code) => code === 0) ? 'nothing found' : 'see above'}`);
    process.exitCode = Math.max(...codes);
  } finally {
    await practice.close();
    await rm(folder, { recursive: true, force: true });
  }
}

await runCommand({
  usage: USAGE,
  readArguments: (given) =>
    readArguments(given, {
      command: 'fuzz:openapi',
      count: 200,
      seed: newSeed(),
    }),
  run,
});
