import { z } from 'zod';
import type { AppError } from '../../../contract/app-error.ts';
import { type ContributionDraft, contributionDraftSchema } from '../../../contract/contribution.ts';
import { RejectedError } from '../../api/api-errors.ts';
import { type MessageKey, say } from './messages.ts';
import type { TabStorage } from './tab-storage.ts';

const STORAGE_KEY = 'contribution-desk.report-draft';

/** Longer than anything that can be accepted: what is stored by hand or by another page is not read back. */
const MAX_STORED_LENGTH = 4096;

const storedText = z.string().max(MAX_STORED_LENGTH);

/** The form as it stands, every field as it was typed. Nothing in it is secret. */
const reportDraftSchema = z.strictObject({
  id: storedText,
  fraudType: storedText,
  origination: storedText,
  destination: storedText,
  sourcePeerId: storedText,
});
export type ReportDraft = Readonly<z.output<typeof reportDraftSchema>>;
type ReportField = keyof ReportDraft;

const REPORT_FIELDS = Object.keys(reportDraftSchema.shape).filter(
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

const fields = contributionDraftSchema.shape;

/** A field of the contract that, in the form, starts empty: then it says what to do instead of what is wrong. */
const required = (schema: z.ZodType<string, string>, missing: MessageKey) =>
  z.string().superRefine((text, context) => {
    if (text.trim() === '') {
      context.addIssue({ code: 'custom', message: say(missing) });
      return;
    }
    for (const { message } of schema.safeParse(text).error?.issues ?? []) {
      context.addIssue({ code: 'custom', message });
    }
  });

const optionalPeer = z.string().superRefine((text, context) => {
  if (text === '') return;
  for (const { message } of fields.sourcePeerId.safeParse(text).error?.issues ?? []) {
    context.addIssue({ code: 'custom', message });
  }
});

/** The form's fields by the contract's own rules; what comes out is one item of an assemble request. */
export const reportFormSchema = z
  .object({
    id: required(fields.id, 'report.identifierMissing'),
    fraudType: required(fields.fraudType, 'report.fraudTypeMissing'),
    origination: required(fields.origination, 'report.originationMissing'),
    destination: required(fields.destination, 'report.destinationMissing'),
    sourcePeerId: optionalPeer,
  })
  .transform(({ sourcePeerId, ...draft }): ContributionDraft =>
    // Left out when blank, never sent empty. Source: readings 17.
    sourcePeerId === '' ? draft : { ...draft, sourcePeerId },
  );

export interface FieldIssue {
  readonly field: ReportField;
  readonly message: string;
}

const PATH = /^\[0\]\.(\w+)$/u;

/** What the service said about single fields of the one contribution that was sent (`[0].id`). */
export function fieldIssues(error: AppError | undefined): readonly FieldIssue[] {
  if (!(error instanceof RejectedError)) return [];
  return error.issues.flatMap(({ path, message }) => {
    const field = REPORT_FIELDS.find((name) => name === PATH.exec(path)?.[1]);
    return field === undefined ? [] : [{ field, message }];
  });
}
