import { openSync } from 'node:fs';
import { type Child, startBuilt } from '../service/processes/child-process.ts';
import { startTestService } from '../service/test-service.ts';
import { createScriptAccount, type ScriptAccount } from './script-account.ts';

/** A service in this process that keeps the time of its machine, and an account, for commands in processes of their own. */
export interface ScriptService extends AsyncDisposable {
  readonly baseUrl: string;
  readonly account: ScriptAccount;
  /** Starts a command of the account, at another address if one is given. */
  start(args: readonly string[], url?: string): Child;
}

export async function startScriptService(): Promise<ScriptService> {
  const service = await startTestService({ clock: { nowMs: Date.now, advance: () => undefined } });
  const baseUrl = await service.app.listen({ host: '127.0.0.1', port: 0 });
  const account = await createScriptAccount(service, baseUrl);
  return {
    baseUrl,
    account,
    start: (args, url = baseUrl) =>
      startBuilt(
        'desk',
        [...args, '--url', url, '--keys', account.keyFile, '--passphrase-fd', '0'],
        {},
        openSync(account.passphraseFile, 'r'),
      ),
    async [Symbol.asyncDispose]() {
      await account[Symbol.asyncDispose]();
      await service.close();
    },
  };
}
