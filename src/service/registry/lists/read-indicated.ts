import type { Tx } from '../../store/db.ts';
import { readBeginnings } from './read-beginnings.ts';
import { readListed } from './read-listed.ts';
import type { ListedRow } from './select-list.ts';
import type { Indicated } from './stix-indicator.ts';

/** The contributions of a list as indicators have them, page by page, as they stand at a height. @throws {StoreError} */
export async function* readIndicated(
  tx: Tx,
  listed: readonly ListedRow[],
  height: number,
): AsyncGenerator<readonly Indicated[]> {
  for await (const page of readListed(tx, listed)) {
    const beginnings = await readBeginnings(
      tx,
      page.map(({ ordinal }) => ({ ordinal, height })),
    );
    yield page.flatMap((row, index) => {
      const beginning = beginnings[index];
      // Nothing has changed what is active since.
      return beginning === undefined
        ? []
        : [{ ...row, ...beginning, id: row.canonical, changedAtMs: beginning.createdAtMs }];
    });
  }
}
