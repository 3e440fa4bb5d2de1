import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMemorySigner } from '../signer/in-process/memory-signer.ts';
import { passphraseBytes } from '../signer/passphrase.ts';
import { createProgramAccount } from '../testing/service/program-account.ts';
import { startTestService, type TestService } from '../testing/service/test-service.ts';
import { retrieveContributions } from './registry/retrieve-contributions.ts';
import { openSession } from './sessions/open-session.ts';
import { flagOf } from './submission/flag-transaction.ts';
import { outcome } from './submission/outcome.ts';
import { prepare } from './submission/prepare.ts';
import { reportOf } from './submission/report-transaction.ts';
import { send } from './submission/send.ts';

let service: TestService;
let baseUrl: string;
beforeAll(async () => {
  const clock = { nowMs: Date.now, advance: () => undefined };
  service = await startTestService({ clock });
  baseUrl = await service.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => service.close());

const passphrase = 'correct horse battery staple';

async function keyFileOfAccount() {
  const { owner, signer } = await createProgramAccount(baseUrl, 'reader@example');
  const keyFile = await signer.createKeyFile(owner, passphraseBytes(passphrase));
  await signer.lock();
  return keyFile;
}

it('does what the README shows', async () => {
  const keyFile = await keyFileOfAccount();

  const signer = createMemorySigner();
  await signer.openKeyFile(keyFile, passphraseBytes(passphrase));
  const session = await openSession({ baseUrl, signer, owner: keyFile });

  const item = { id: '+447700900123', fraudType: 'Wangiri', origination: 'GB', destination: 'DE' };
  const report = reportOf(session.account.accountId, [item]);
  const sent = await send(session, report, await prepare(session, report));

  expect(sent).toMatchObject({ outcome: 'accepted', receipt: { rewarded: 10 } });

  const ofLedger = await outcome(session.client, sent.checked.payloadHashHex);

  expect(ofLedger).toBe('accepted');

  const { records } = await retrieveContributions(session.client, { wire: '+447700900123' });
  const contributions = records.flatMap(({ id, assetDefinitionId: definitionId }) =>
    definitionId === undefined ? [] : [{ identifier: id, definitionId }],
  );
  const flag = flagOf(session.account.accountId, contributions);
  const flagged = await send(session, flag, await prepare(session, flag));

  expect(flagged).toMatchObject({ outcome: 'accepted', receipt: { rewarded: 0 } });

  await session.end();
  await signer.lock();
});

it('shows nothing else', async () => {
  const lines = (text: string) => text.split('\n').map((line) => line.trim());
  const run = new Set(lines(await readFile(import.meta.filename, 'utf8')));
  const readme = await readFile(new URL('README.md', import.meta.url), 'utf8');
  const examples = [...readme.matchAll(/^```ts\n(.*?)^```/gmsu)].flatMap(([, code = '']) => lines(code));
  expect(examples.length).toBeGreaterThan(10);
  expect(examples.filter((line) => !run.has(line))).toEqual([]);
});
