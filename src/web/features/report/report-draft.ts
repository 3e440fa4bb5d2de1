import type { AppError } from '../../../contract/app-error.ts';
import type { ContributionDraft } from '../../../contract/contribution.ts';
import { RejectedError } from '../../api/api-errors.ts';
import { LINE_FIELDS, type LineField, type LineFields } from '../../identifiers/lines/line.ts';

/** The fields of a row that request exactly this item. */
export function draftOf({ sourcePeerId = '', ...item }: ContributionDraft): LineFields {
  return { ...item, sourcePeerId };
}

/** What the fields of a row request. */
export function itemOf({ sourcePeerId, ...item }: LineFields): ContributionDraft {
  // Omitted when blank: the interface forbids an empty one.
  return sourcePeerId === '' ? item : { ...item, sourcePeerId };
}

export interface FieldIssue {
  readonly field: LineField;
  readonly message: string;
}

const PATH = /^\[0\]\.(\w+)$/u;

/** What the service said about single fields of the one item that was sent (`[0].id`). */
export function fieldIssues(error: AppError | undefined): readonly FieldIssue[] {
  if (!(error instanceof RejectedError)) return [];
  return error.issues.flatMap(({ path, message }) => {
    const field = LINE_FIELDS.find((name) => name === PATH.exec(path)?.[1]);
    return field === undefined ? [] : [{ field, message }];
  });
}
