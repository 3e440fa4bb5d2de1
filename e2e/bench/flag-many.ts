import type { Browser } from '@playwright/test';
import { ENDPOINTS } from '../../src/contract/endpoints.ts';
import { createAnalyst } from '../../src/testing/service/analyst.ts';
import { draft } from '../../src/testing/service/drafts.ts';
import { fetchFrom } from '../../src/testing/service/send.ts';
import { search } from '../desk.ts';
import { appears, type Busy, longestIn, openDesk, press, type Step, watchBusy } from './desk-page.ts';
import { followMainThread } from './main-thread.ts';
import type { MeasuredService } from './measured-service.ts';

/** Addresses that no list of `fraudList` has. */
const QUERY = '100.64.0.0/15';

/** So many contributions of other peers, all of them selected and flagged at once, step by step. */
export async function flagInSteps(
  browser: Browser,
  service: MeasuredService,
  rowCount: number,
): Promise<readonly Step[]> {
  const other = await createAnalyst(fetchFrom(service.url));
  await other.report(Array.from({ length: rowCount }, (_, at) => draft(`100.64.${at >> 8}.${at & 255}`)));
  const { assembleFlag, submitFlag } = ENDPOINTS;
  const page = await openDesk(browser, service.url, [assembleFlag.path, submitFlag.path]);
  try {
    const count = rowCount.toLocaleString('en');
    const busy = await watchBusy(page, service);
    await search(page, QUERY);
    await appears(page, new RegExp(`^${count} contributions for`, 'u'));
    await page.getByRole('checkbox', { name: `Select the ${count} rows shown` }).check();
    const endFollowing = await followMainThread(page);
    const before = await busy();
    const flagMs = await press(page, `Flag the ${count} selected contributions`);
    const listedMs = await appears(page, new RegExp(`^${count} will be flagged$`, 'u'));
    const listed = await busy();
    const reviewMs = await press(page, `Review ${count} flags`);
    const checkedMs = await appears(page, new RegExp(`^The transaction flags ${count} `, 'u'));
    const checked = await busy();
    const signMs = await press(page, `Sign and flag ${count}`);
    const acceptedMs = await appears(page, new RegExp(`^${count} flagged · `, 'u'));
    const accepted = await busy();
    const confirmedMs = await appears(page, new RegExp(`^Shown as flagged: ${count} of ${count}$`, 'u'));
    const confirmed = await busy();
    const { tasks } = await endFollowing();
    const step = (what: string, fromMs: number, toMs: number, from: Busy, to: Busy): Step => ({
      what,
      ms: toMs - fromMs,
      longest: longestIn(tasks, fromMs, toMs),
      pageMs: to.pageMs - from.pageMs,
      serviceMs: to.serviceMs - from.serviceMs,
    });
    return [
      step('from Flag until the rows were read again', flagMs, listedMs, before, listed),
      step('from Review until it is checked', reviewMs, checkedMs, listed, checked),
      step('from Sign and flag to the receipt', signMs, acceptedMs, checked, accepted),
      step('confirmed on the registry', acceptedMs, confirmedMs, accepted, confirmed),
    ];
  } finally {
    await page.context().close();
  }
}
