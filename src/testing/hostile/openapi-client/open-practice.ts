import { createPracticeAccount } from '../../../client/sessions/sessions.ts';
import { PRACTICE_ACCOUNT } from '../../../contract/descriptions/examples.ts';
import { systemClock } from '../../../service/platform/clock.ts';
import { migrate, readMigrations } from '../../../service/store/migrate.ts';
import { openEmbedded } from '../../../service/store/open-embedded.ts';
import { clientOf, createAnalyst } from '../../service/analyst.ts';
import { beginPractice } from '../../service/begin-practice.ts';
import { injectInto } from '../../service/send.ts';
import { createTestClock } from '../../service/test-clock.ts';
import { startTestService } from '../../service/test-service.ts';

/** A new practice registry that listens, and tokens of three accounts of its. */
export interface OpenPractice {
  readonly address: string;
  readonly accessToken: string;
  /** Those with which sessions are refreshed and ended: nothing else depends on them. */
  readonly refreshToken: string;
  readonly leavingToken: string;
  close(): Promise<void>;
}

/** Its clock stands still, so no token ends on the way. */
export async function openPractice(): Promise<OpenPractice> {
  const clock = createTestClock();
  const db = await openEmbedded();
  await migrate(db, systemClock, await readMigrations());
  await beginPractice(db, clock.nowMs());
  const { app, close } = await startTestService({ db, clock });
  // The account whose session the document shows as its example.
  await createPracticeAccount(clientOf(injectInto(app)), PRACTICE_ACCOUNT);
  const [reporter, refresher, leaver] = [
    await createAnalyst(injectInto(app)),
    await createAnalyst(injectInto(app)),
    await createAnalyst(injectInto(app)),
  ];
  return {
    address: await app.listen({ port: 0, host: '127.0.0.1' }),
    accessToken: reporter.token,
    refreshToken: refresher.refreshToken,
    leavingToken: leaver.token,
    close,
  };
}
