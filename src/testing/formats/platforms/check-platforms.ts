import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { AppError } from '../../../contract/app-error.ts';
import { systemClock } from '../../../service/platform/clock.ts';
import { migrate, readMigrations } from '../../../service/store/migrate.ts';
import { openEmbedded } from '../../../service/store/open-embedded.ts';
import { createTestClock } from '../../service/test-clock.ts';
import { startTestService } from '../../service/test-service.ts';
import { storeVector, VECTOR_NOW_MS } from '../store-vector.ts';
import { readVectorLedger } from '../vector-rows.ts';

class PlatformCheckError extends AppError {}

/**
 * A program of this folder, which is made of published ones, reads a service; what it says.
 * @param python with `taxii2-client`, `stix2`, `stix2-validator` and `pymisp` @throws {AppError} for what it refuses
 */
async function readByProgram(
  name: 'taxii.py' | 'misp.py',
  { python, baseUrl, key }: { readonly python: string; readonly baseUrl: string; readonly key: string },
): Promise<string> {
  const program = fileURLToPath(new URL(name, import.meta.url));
  try {
    const { stdout } = await promisify(execFile)(python, [program, baseUrl, key]);
    return stdout.trim();
  } catch (cause) {
    const message = `${name} refuses what the service says: ${String(cause)}`;
    throw new PlatformCheckError('platform-refuses', message, { cause });
  }
}

/** All of them read a service with the registry of the vectors. @throws {AppError} */
export async function checkPlatforms(python: string): Promise<readonly string[]> {
  const db = await openEmbedded();
  await migrate(db, systemClock, await readMigrations());
  const rows = await readVectorLedger();
  const key = await db.transaction((tx) => storeVector(tx, rows));
  const service = await startTestService({ db, practice: false, clock: createTestClock(VECTOR_NOW_MS) });
  try {
    const baseUrl = await service.app.listen({ host: '127.0.0.1', port: 0 });
    const asked = { python, baseUrl, key };
    return [await readByProgram('taxii.py', asked), await readByProgram('misp.py', asked)];
  } finally {
    await service.close();
  }
}
