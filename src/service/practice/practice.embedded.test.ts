import { expect, onTestFinished, test } from 'vitest';
import { PRACTICE_EXAMPLE_QUERIES } from '../../contract/practice.ts';
import { createAnalyst } from '../../testing/service/analyst.ts';
import { beginPractice } from '../../testing/service/begin-practice.ts';
import { injectInto } from '../../testing/service/send.ts';
import { openMigratedDb } from '../../testing/service/store/migrated-db.ts';
import { createTestClock } from '../../testing/service/test-clock.ts';
import { startTestService } from '../../testing/service/test-service.ts';

test('a new practice registry has samples that its example queries find', async () => {
  const clock = createTestClock();
  const db = await openMigratedDb();
  await beginPractice(db, clock.nowMs());
  const service = await startTestService({ db, clock });
  onTestFinished(() => service.close());
  const analyst = await createAnalyst(injectInto(service.app));
  for (const query of PRACTICE_EXAMPLE_QUERIES) expect(await analyst.retrieve(query)).not.toEqual([]);
});
