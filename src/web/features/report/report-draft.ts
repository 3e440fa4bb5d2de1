import { z } from 'zod';
import type { AppError } from '../../../contract/app-error.ts';
import { type ContributionDraft, contributionDraftSchema } from '../../../contract/contribution.ts';
import { RejectedError } from '../../api/api-errors.ts';
import { type MessageKey, t } from './messages.ts';
import type { JsonStorage } from '../../storage/json-storage.ts';

const STORAGE_KEY = 'contribution-desk.report-draft';

/** Longer than anything acceptable: values stored by hand or by another page are ignored. */
const MAX_STORED_LENGTH = 4096;

const storedText = z.string().max(MAX_STORED_LENGTH);

/** The form's fields exactly as typed. None of it is secret. */
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

/** This tab's draft, or an empty one if none is readable. */
export function readDraft(storage: JsonStorage): ReportDraft {
  const draft = reportDraftSchema.safeParse(storage.read(STORAGE_KEY));
  return draft.success ? draft.data : EMPTY_DRAFT;
}

export function saveDraft(storage: JsonStorage, draft: ReportDraft): void {
  storage.write(STORAGE_KEY, draft);
}

export function clearDraft(storage: JsonStorage): void {
  storage.remove(STORAGE_KEY);
}

export function sameDraft(one: ReportDraft, other: ReportDraft): boolean {
  return REPORT_FIELDS.every((name) => one[name] === other[name]);
}

/** The form values that request exactly this item. */
export function draftOf({ sourcePeerId = '', ...item }: ContributionDraft): ReportDraft {
  return { ...item, sourcePeerId };
}

const fields = contributionDraftSchema.shape;

/** A contract field that starts empty in the form, where it asks for input instead of reporting an error. */
const required = (schema: z.ZodType<string, string>, missing: MessageKey) =>
  z.string().superRefine((text, context) => {
    if (text.trim() === '') {
      context.addIssue({ code: 'custom', message: t(missing) });
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

/** Validates the form by the contract's own rules; the output is one item of an assemble request. */
export const reportFormSchema = z
  .object({
    id: required(fields.id, 'report.identifierMissing'),
    fraudType: required(fields.fraudType, 'report.fraudTypeMissing'),
    origination: required(fields.origination, 'report.originationMissing'),
    destination: required(fields.destination, 'report.destinationMissing'),
    sourcePeerId: optionalPeer,
  })
  .transform(({ sourcePeerId, ...draft }): ContributionDraft =>
    // Omitted when blank: the interface forbids an empty one.
    sourcePeerId === '' ? draft : { ...draft, sourcePeerId },
  );

export interface FieldIssue {
  readonly field: ReportField;
  readonly message: string;
}

const PATH = /^\[0\]\.(\w+)$/u;

/** What the service said about single fields of the one item that was sent (`[0].id`). */
export function fieldIssues(error: AppError | undefined): readonly FieldIssue[] {
  if (!(error instanceof RejectedError)) return [];
  return error.issues.flatMap(({ path, message }) => {
    const field = REPORT_FIELDS.find((name) => name === PATH.exec(path)?.[1]);
    return field === undefined ? [] : [{ field, message }];
  });
}
