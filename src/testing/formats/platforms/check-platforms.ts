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
 * Published programs in Python read a real service with the registry of the vectors; what each says.
 * @param python with `taxii2-client`, `stix2`, `stix2-validator` and `pymisp` @throws {AppError} for what one refuses
 */
export async function checkPlatforms(python: string): Promise<readonly string[]> {
  const db = await openEmbedded();
  await migrate(db, systemClock, await readMigrations());
  const rows = await readVectorLedger();
  const key = await db.transaction((tx) => storeVector(tx, rows));
  const service = await startTestService({ db, practice: false, clock: createTestClock(VECTOR_NOW_MS) });
  try {
    const base = await service.app.listen({ host: '127.0.0.1', port: 0 });
    const said: string[] = [];
    for (const name of ['taxii.py', 'misp.py']) {
      const script = fileURLToPath(new URL(name, import.meta.url));
      const { stdout } = await promisify(execFile)(python, [script, base, key]).catch((cause: unknown) => {
        throw new PlatformCheckError(
          'platform-refuses',
          `${name} refuses what the service says: ${String(cause)}`,
          {
            cause,
          },
        );
      });
      said.push(stdout.trim());
    }
    return said;
  } finally {
    await service.close();
  }
}
