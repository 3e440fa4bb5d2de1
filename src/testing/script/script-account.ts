import { openSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import type { Command } from 'commander';
import { Output } from '../../command-line/output.ts';
import { parseWords } from '../../command-line/parse-words.ts';
import { openSession, type Session } from '../../client/sessions/open-session.ts';
import type { Script, Surroundings } from '../../script/run/script.ts';
import { passphraseBytes } from '../../signer/passphrase.ts';
import type { Signer } from '../../signer/signer.ts';
import { createProgramAccount } from '../service/program-account.ts';
import type { TestService } from '../service/test-service.ts';

const PASSPHRASE = 'correct horse battery staple';

/** Keeps what is written to it. */
export class Collected extends Writable {
  text = '';
  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.text += chunk.toString('utf8');
    done();
  }
}

export interface Ran {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a command in this process. */
export async function ran(
  script: Script,
  args: readonly string[],
  given: Partial<Omit<Surroundings, 'output'>> = {},
): Promise<Ran> {
  const [stdout, stderr] = [new Collected(), new Collected()];
  const output = new Output({ stdout, stderr }, args.includes('--json'));
  let code = 0;
  try {
    const load = (program: Command) => script.join(program, output, given);
    const help = await parseWords([script.name, ...args], load, script.name);
    if (help !== '') await output.write(help);
  } catch (error) {
    output.error(error);
    code = script.exitCodeOf?.(error) ?? 1;
  }
  return { code, stdout: stdout.text, stderr: stderr.text };
}

/** An account of a program with a key file in a folder of its own. */
export interface ScriptAccount extends AsyncDisposable {
  readonly folder: string;
  readonly keyFile: string;
  readonly passphraseFile: string;
  readonly accountId: string;
  /** A session beside those of the commands. */
  readonly session: Session;
  readonly signer: Signer;
  /** `--keys`, `--url` and the passphrase, from a descriptor that is opened for one run. */
  args(): readonly string[];
}

let count = 0;

export async function createScriptAccount(service: TestService, baseUrl: string): Promise<ScriptAccount> {
  count += 1;
  const accountId = `cron@company-${process.pid}-${count}`;
  const { owner, signer } = await createProgramAccount(baseUrl, accountId, service.context.clock.nowMs);
  const folder = await mkdtemp(join(tmpdir(), 'script-test-'));
  const [keyFile, passphraseFile] = [join(folder, 'cron.key.json'), join(folder, 'passphrase')];
  await writeFile(keyFile, JSON.stringify(await signer.createKeyFile(owner, passphraseBytes(PASSPHRASE))));
  await writeFile(passphraseFile, `${PASSPHRASE}\n`);
  await Promise.all([chmod(keyFile, 0o600), chmod(passphraseFile, 0o600)]);
  const session = await openSession({ baseUrl, signer, owner });
  return {
    folder,
    keyFile,
    passphraseFile,
    accountId,
    session,
    signer,
    args: () => [
      '--url',
      baseUrl,
      '--keys',
      keyFile,
      '--passphrase-fd',
      String(openSync(passphraseFile, 'r')),
    ],
    async [Symbol.asyncDispose]() {
      await session.end();
      await signer.lock();
      await rm(folder, { recursive: true });
    },
  };
}
