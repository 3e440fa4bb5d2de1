import { AppError } from '../../contract/app-error.ts';
import { systemClock } from '../clock.ts';
import { connectToHolder } from '../db/directory-lock.ts';
import { hasStore, openStore } from '../db/open-store.ts';
import { openLedger } from '../ledger/open-ledger.ts';
import type { Settings } from '../settings.ts';
import { type AdministrationRequest, administer } from './administer.ts';
import { askService } from './operator-channel.ts';

/** Does it in the folder itself, which a new registry, not one for practice, is made in when there is none. */
async function administerFolder(dataDir: string, request: AdministrationRequest): Promise<string[]> {
  const store = await openStore({ dataDir, databaseUrl: undefined }, systemClock);
  try {
    return await store.db.transaction(async (tx) => {
      const nowMs = systemClock.nowMs();
      await openLedger(tx, nowMs, { practice: false });
      return administer(tx, { nowMs }, request);
    });
  } finally {
    await store.close();
  }
}

/** Has the service that runs on the folder do it, or does it when none runs; what to tell the operator. @throws {AppError} */
export async function runCommand(
  { dataDir }: Pick<Settings, 'dataDir'>,
  request: AdministrationRequest,
): Promise<string[]> {
  if (!hasStore(dataDir)) {
    if (request.action === 'add') return administerFolder(dataDir, request);
    throw new AppError(
      'no-registry',
      `There is no registry in ${dataDir} yet. Add an account, start the service, or set DATA_DIR.`,
    );
  }
  const holder = await connectToHolder(dataDir);
  return holder === undefined ? administerFolder(dataDir, request) : askService(holder, request);
}
