import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { nodeCryptography } from '../../service/ledger/node-cryptography.ts';
import { privateKeyFromSeed, publicKeyBytesOf } from '../../service/ledger/ed25519.ts';
import { concatBytes, toBase64 } from '../../transparency/bytes.ts';
import { formatVerifierKey, makeVerifierKey, type VerifierKey } from '../../transparency/verifier-key.ts';
import { freePort } from '../service/processes/free-port.ts';
import { gocheck, isListening, startProgram, waitFor, type RunningProgram } from './programs.ts';

/** A witness that is not ours, in a process of its own. */
export interface ForeignWitness {
  readonly name: 'litewitness' | 'omniwitness';
  readonly url: string;
  readonly key: VerifierKey;
  /** Knows the log of these keys by them from now on, and by no others. Only litewitness can be told later. */
  readonly knowLog?: (keys: readonly VerifierKey[]) => Promise<void>;
  stop(): Promise<void>;
}

const seedOf = (byte: number): Uint8Array => new Uint8Array(32).fill(byte);

const keyOf = (name: string, seed: Uint8Array): Promise<VerifierKey> =>
  makeVerifierKey(nodeCryptography, name, 'cosignature-v1', publicKeyBytesOf(privateKeyFromSeed(seed)));

/** Its key is in an agent, its logs in SQLite. */
export async function startLitewitness(folder: string, logKey: VerifierKey): Promise<ForeignWitness> {
  const [name, seed] = ['witness.example/w3', seedOf(3)];
  const [socket, database] = [join(folder, 'agent.sock'), join(folder, 'litewitness.db')];
  const knowLog = async (keys: readonly VerifierKey[]): Promise<void> => {
    const { name: origin } = keys[0] ?? logKey;
    await gocheck(['add-log', database, origin, ...keys.map(formatVerifierKey)]);
  };
  await knowLog([logKey]);
  const agent = startProgram('gocheck', ['agent', socket, Buffer.from(seed).toString('hex')]);
  const programs: RunningProgram[] = [agent];
  try {
    const fingerprint = await waitFor('The fingerprint of the key', () =>
      Promise.resolve(/^SHA256:\S+/u.exec(agent.output())?.[0]),
    );
    const port = await freePort();
    programs.push(
      startProgram('litewitness', [
        `-name=${name}`,
        `-db=${database}`,
        `-ssh-agent=${socket}`,
        `-key=${fingerprint}`,
        `-listen=127.0.0.1:${port}`,
      ]),
    );
    await waitFor('litewitness', () => isListening(port));
    return {
      name: 'litewitness',
      url: `http://127.0.0.1:${port}`,
      key: await keyOf(name, seed),
      knowLog,
      async stop() {
        for (const program of programs.toReversed()) await program.stop();
      },
    };
  } catch (error) {
    for (const program of programs.toReversed()) await program.stop();
    throw error;
  }
}

/** It reads no other log's checkpoints by itself: it waits to be asked. */
export async function startOmniwitness(folder: string, logKey: VerifierKey): Promise<ForeignWitness> {
  const [name, seed] = ['witness.example/omni', seedOf(4)];
  const plain = await makeVerifierKey(
    nodeCryptography,
    name,
    'ed25519',
    publicKeyBytesOf(privateKeyFromSeed(seed)),
  );
  const [keyFile, logsFile] = [join(folder, 'omniwitness.key'), join(folder, 'logs.yaml')];
  const secret = toBase64(concatBytes(Uint8Array.of(1), seed));
  await writeFile(keyFile, `PRIVATE+KEY+${name}+${plain.idHex}+${secret}`, { mode: 0o600 });
  await writeFile(
    logsFile,
    `Logs:\n  - Origin: ${logKey.name}\n    URL: http://127.0.0.1:9/\n    PublicKey: ${formatVerifierKey(logKey)}\n    Feeder: none\n`,
  );
  const port = await freePort();
  const program = startProgram('omniwitness', [
    `--listen=127.0.0.1:${port}`,
    '--metrics_listen=',
    `--private_key_path=${keyFile}`,
    `--additional_logs=${logsFile}`,
    `--db_file=${join(folder, 'omniwitness.db')}`,
    '--logtostderr',
  ]);
  try {
    await waitFor('omniwitness', () => isListening(port));
  } catch (error) {
    await program.stop();
    throw error;
  }
  return {
    name: 'omniwitness',
    url: `http://127.0.0.1:${port}`,
    key: await keyOf(name, seed),
    stop: () => program.stop(),
  };
}
