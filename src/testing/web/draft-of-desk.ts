import { vi } from 'vitest';
import type { SubmissionState } from '../../client/submission/submission-state.ts';
import type { ContributionDraft } from '../../contract/contribution.ts';
import { DraftDatabase } from '../../web/identifiers/draft/draft-database.ts';
import { DraftStore } from '../../web/identifiers/draft/draft-store.ts';
import type { Reports, ReviewAnswer } from '../../web/registry/reporting/reports.ts';
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
    locks: undefined,
    database: new NoDatabase(),
  });
  await draft.loaded();
  return draft;
}

/** The fields of the form that ask for this. */
export const draftOf = (item: ContributionDraft): LineFields => ({ ...NO_FIELDS, ...item });

/** Resolves once nothing of the report goes on by itself. */
export async function settled(reports: Reports): Promise<void> {
  await vi.waitUntil(() => reports.current()?.isBusy !== true);
}

/** Signs and sends what was reviewed, and asks the registry. */
export async function signed(reports: Reports): Promise<void> {
  await settled(reports);
  await reports.sign();
  await settled(reports);
}

export const stateOf = (reports: Reports): SubmissionState | undefined => reports.current()?.result.state;

/** Fills the form in, and presses *Review*. */
export function reviewItem(
  reports: Reports,
  draft: DraftStore,
  item: ContributionDraft,
): Promise<ReviewAnswer> {
  draft.edit(draft.current.key, draftOf(item));
  return reports.review(draft);
}
