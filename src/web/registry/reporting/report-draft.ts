import type { AppError } from '../../../contract/app-error.ts';
import type { ContributionDraft } from '../../../contract/contribution.ts';
import { RejectedError } from '../../../client/http/api-errors.ts';
import type { OperationRow } from '../../desk/operations/operation.ts';
import { LINE_FIELDS, type LineField, type LineFields } from '../../../reading/line/line.ts';

/** Returns the fields of a row that makes this request. */
export function fieldsOf({
  identifier,
  fraudType,
  origination,
  destination,
  peerId,
}: OperationRow): LineFields {
  return { id: identifier, fraudType, origination, destination, sourcePeerId: peerId ?? '' };
}

/** Returns the request that the fields of a row make. */
export function operationRowOf({
  id,
  fraudType,
  origination,
  destination,
  sourcePeerId,
}: LineFields): OperationRow {
  const asked = { identifier: id, fraudType, origination, destination };
  return sourcePeerId === '' ? asked : { ...asked, peerId: sourcePeerId };
}

/** Returns the item of an assemble request. A blank source is omitted: the interface forbids an empty one. */
export function itemOf({
  identifier,
  fraudType,
  origination,
  destination,
  peerId,
}: OperationRow): ContributionDraft {
  const item = { id: identifier, fraudType, origination, destination };
  return peerId === undefined ? item : { ...item, sourcePeerId: peerId };
}

export interface FieldIssue {
  readonly field: LineField;
  readonly message: string;
}

const PATH = /^\[0\]\.(\w+)$/u;

/** Returns the service's errors about single fields of the only item (`[0].id`). */
export function fieldIssues(error: AppError | undefined): readonly FieldIssue[] {
  if (!(error instanceof RejectedError)) return [];
  return error.issues.flatMap(({ path, message }) => {
    const field = LINE_FIELDS.find((name) => name === PATH.exec(path)?.[1]);
    return field === undefined ? [] : [{ field, message }];
  });
}

const ROW_PATH = /^\[(\d+)\](?:\.\w+)?$/u;

/** Returns the service's errors about rows of a list, each with its row. */
export function rowIssues<Row>(
  { issues }: RejectedError,
  rows: readonly Row[],
): readonly { readonly row: Row; readonly message: string }[] {
  return issues.flatMap(({ message, path }) => {
    const row = rows[Number(ROW_PATH.exec(path)?.[1] ?? -1)];
    return row === undefined ? [] : [{ row, message }];
  });
}
