import type { ContributionDraft } from '../../contract/contribution.ts';
import { DraftDatabase } from '../../web/identifiers/draft/draft-database.ts';
import { DraftStore } from '../../web/identifiers/draft/draft-store.ts';
import { directLineReader } from './direct-line-reader.ts';
import type { ReportStore, ReviewAnswer } from '../../web/registry/reporting/report-store.ts';
import { type LineFields, NO_FIELDS } from '../../reading/line/line.ts';
import type { Desk } from '../../web/desk/session/desk-context.tsx';

class NoDatabase extends DraftDatabase {
  override read(): Promise<undefined> {
    return Promise.resolve(undefined);
  }
  override write(): Promise<void> {
    return Promise.resolve();
  }
}

/** A draft that is kept nowhere. */
export async function draftOfDesk({
  activity,
  session,
}: Pick<Desk, 'activity' | 'session'>): Promise<DraftStore> {
  const draft = new DraftStore({
    activity,
    session,
    reader: directLineReader(),
    locks: undefined,
    database: new NoDatabase(),
  });
  await draft.loaded();
  return draft;
}

/** The fields of the form that ask for this. */
export const draftOf = (item: ContributionDraft): LineFields => ({ ...NO_FIELDS, ...item });

/** Fills the form in, and presses *Review*. */
export function reviewItem(
  reportStore: ReportStore,
  draft: DraftStore,
  item: ContributionDraft,
): Promise<ReviewAnswer> {
  draft.edit(draft.current.key, draftOf(item));
  return reportStore.review(draft);
}
