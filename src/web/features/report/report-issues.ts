import type { AppError } from '../../../contract/app-error.ts';
import { RejectedError } from '../../api/api-errors.ts';
import { REPORT_FIELDS, type ReportField } from './report-draft.ts';

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
