import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENDPOINTS } from '../contract/endpoints.ts';
import { chooseTampering } from '../client/account/tampering.ts';
import { retrieveContributions } from '../client/registry/retrieve-contributions.ts';
import { reportOf } from '../client/submission/report-transaction.ts';
import { submitted } from '../testing/client/submitted.ts';
import { createScriptAccount, ran, type ScriptAccount } from '../testing/script/script-account.ts';
import { draft, freshAddress } from '../testing/service/drafts.ts';
import { startTestService, type TestService } from '../testing/service/test-service.ts';
import { FLAG } from './flag-command.ts';

let service: TestService;
let baseUrl: string;
let account: ScriptAccount;
let reporter: ScriptAccount;
beforeAll(async () => {
  service = await startTestService();
  baseUrl = await service.app.listen({ host: '127.0.0.1', port: 0 });
  account = await createScriptAccount(service, baseUrl);
  reporter = await createScriptAccount(service, baseUrl);
});
afterAll(async () => {
  await account[Symbol.asyncDispose]();
  await reporter[Symbol.asyncDispose]();
  await service.close();
});

const clock = () => service.context.clock.nowMs();
const wait = () => Promise.resolve();

/** Contributions of somebody else, by their asset definition ids. */
async function reported(...identifiers: readonly string[]): Promise<readonly string[]> {
  const items = identifiers.map((id) => draft(id));
  const receipt = await submitted(reporter.session, reportOf(reporter.session.account.accountId, items));
  return receipt.tokenIds.map(({ definitionId }) => definitionId);
}

async function statusOf(identifier: string): Promise<string | undefined> {
  const { records } = await retrieveContributions(account.session.client, { wire: identifier });
  return records[0]?.status;
}

/** The submits of flags that reached the service. */
let submits = 0;
/** How many answers to a submit get lost. */
let lost = 0;
const watchedFetch: typeof fetch = async (input, init) => {
  const { pathname } = new URL(input instanceof Request ? input.url : input);
  const answer = await fetch(input, init);
  if (pathname !== ENDPOINTS.submitFlag.path) return answer;
  submits += 1;
  if (lost === 0) return answer;
  lost -= 1;
  throw new TypeError('fetch failed');
};

function flag(...args: readonly string[]) {
  submits = 0;
  return ran(FLAG, [...args, ...account.args()], { clock, wait, fetch: watchedFetch });
}

describe('flag', () => {
  it('flags the contributions that are named, and says what was earned', async () => {
    const identifiers = [freshAddress(), 'https://example.com/a_b?c#d%20e'];
    const ids = await reported(...identifiers);
    expect(await flag(...ids)).toMatchObject({ code: 0, stdout: 'Flagged: 2 of 2. Rewarded: 20.\n' });
    expect(await Promise.all(identifiers.map(statusOf))).toEqual(['flagged', 'flagged']);
  });

  it('reads a file of them, and answers a script in JSON', async () => {
    const ids = await reported(freshAddress());
    const file = join(account.folder, 'ids');
    await writeFile(file, `# to flag\n\n${ids.join('\n')}\r\n${ids.join('\n')}`);
    const { code, stdout } = await flag('--file', file, '--json');
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      flagged: 1,
      rewarded: 10,
      transactions: [{ count: 1, found: 1 }],
    });
  });

  it('sends nothing, with exit code 3, when the service tampers', async () => {
    const [id = ''] = await reported(freshAddress());
    await chooseTampering(account.session.client, 'transfer');
    const { code, stderr, stdout } = await flag(id);
    await chooseTampering(account.session.client, 'none');
    expect({ code, submits, stdout }).toEqual({
      code: 3,
      submits: 0,
      stdout: 'Flagged: 0 of 1. Rewarded: 0.\n',
    });
    expect(stderr).toMatch(/not signed|Nothing was signed/u);
  });

  it('ends with 1 for a contribution that does not exist', async () => {
    expect(await flag('203.0.113.7_1#contribution')).toMatchObject({ code: 1 });
    expect(submits).toBe(0);
  });

  it.each([[[]], [['203.0.113.7']], [['203.0.113.7_1#contribution', '--blind']]])(
    'takes no such arguments: %j',
    async (args) => {
      expect(await flag(...args)).toMatchObject({ code: 2, stdout: '' });
    },
  );
});
