import { z } from 'zod';
import type { ContributionDraft } from '../../../contract/contribution.ts';
import type { TabStorage } from './tab-storage.ts';

const STORAGE_KEY = 'contribution-desk.report-draft';

/** Longer than anything that can be accepted: what is stored by hand or by another page is not read back. */
const MAX_STORED_LENGTH = 4096;

const field = z.string().max(MAX_STORED_LENGTH);

/** The form as it stands, every field as it was typed. Nothing in it is secret. */
const reportDraftSchema = z.strictObject({
  id: field,
  fraudType: field,
  origination: field,
  destination: field,
  sourcePeerId: field,
});
export type ReportDraft = Readonly<z.output<typeof reportDraftSchema>>;
export type ReportField = keyof ReportDraft;

export const REPORT_FIELDS = Object.keys(reportDraftSchema.shape).filter(
  (name): name is ReportField => name in reportDraftSchema.shape,
);

export const EMPTY_DRAFT: ReportDraft = {
  id: '',
  fraudType: '',
  origination: '',
  destination: '',
  sourcePeerId: '',
};

/** The draft of this tab, or an empty one when there is none that can be read. */
export function readDraft(storage: TabStorage): ReportDraft {
  const draft = reportDraftSchema.safeParse(storage.read(STORAGE_KEY));
  return draft.success ? draft.data : EMPTY_DRAFT;
}

export function saveDraft(storage: TabStorage, draft: ReportDraft): void {
  storage.write(STORAGE_KEY, draft);
}

export function clearDraft(storage: TabStorage): void {
  storage.remove(STORAGE_KEY);
}

export function sameDraft(one: ReportDraft, other: ReportDraft): boolean {
  return REPORT_FIELDS.every((name) => one[name] === other[name]);
}

/** What the form shows when it asks for exactly this. */
export function draftOf({ sourcePeerId = '', ...item }: ContributionDraft): ReportDraft {
  return { ...item, sourcePeerId };
}
