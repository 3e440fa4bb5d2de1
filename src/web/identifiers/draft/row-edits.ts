import {
  type FieldNote,
  type FieldOffer,
  LINE_FIELDS,
  type LineField,
  type LineFields,
  NO_FIELDS,
} from '../../../reading/line/line.ts';
import { withoutPrivateKeys } from '../../../reading/line/key-like.ts';
import { type DraftRow, DUPLICATE } from './draft-row.ts';
import type { JudgedRow } from './judged-rows.ts';

/** Returns the edited row. Every function in this file returns the same object if nothing changes. */
export type RowEdit = (row: DraftRow) => DraftRow;

/** Sets fields. Changes that were taken back in these fields applied to the old text. */
export function withFields(row: DraftRow, change: Partial<LineFields>): DraftRow {
  const isChanged = (field: LineField) => change[field] !== undefined && change[field] !== row.fields[field];
  if (!LINE_FIELDS.some(isChanged)) return row;
  const edited = {
    ...row,
    fields: { ...row.fields, ...change },
    asTyped: row.asTyped.some(isChanged) ? row.asTyped.filter((field) => !isChanged(field)) : row.asTyped,
  };
  if (row.overruled === undefined) return edited;
  // Serious warnings depend on the identifier alone; a duplicate depends on the other fields too.
  return {
    ...edited,
    overruled: isChanged('id') ? [] : row.overruled.filter((reason) => reason !== DUPLICATE),
  };
}

export function withAsTyped(row: DraftRow, field: LineField, isAsTyped: boolean): DraftRow {
  if (row.asTyped.includes(field) === isAsTyped) return row;
  const asTyped = isAsTyped ? [...row.asTyped, field] : row.asTyped.filter((one) => one !== field);
  return { ...row, asTyped };
}

export function withRemoved(row: DraftRow, isRemoved: boolean): DraftRow {
  return row.isRemoved === isRemoved ? row : { ...row, isRemoved };
}

export function withOverruled(row: DraftRow, reasons: readonly string[]): DraftRow {
  const { overruled = [] } = row;
  const added = reasons.filter((reason) => !overruled.includes(reason));
  return added.length === 0 ? row : { ...row, overruled: [...overruled, ...added] };
}

/** An offer of a note, and the text of its field in the row that has it. */
export interface AskedOffer {
  readonly note: FieldNote;
  readonly offer: FieldOffer;
  readonly before: string;
}

/** Whether both are the only identifier that is offered, for the same reason: each row has its own. */
const isAlikeForId = (offers: readonly FieldOffer[], { note, offer }: AskedOffer): boolean =>
  offer.field === 'id' &&
  offers.length === 1 &&
  note.offers?.length === 1 &&
  offers.every(({ isPart, words }) => words === offer.words && isPart !== true);

/**
 * Returns a row's offer that is like the given one: its note has the same code and field, and it has the same
 * value, stands in the same place of a note on the same text, or is the only identifier offered for the same reason.
 */
export function matchingOffer({ row, line }: JudgedRow, asked: AskedOffer): FieldOffer | undefined {
  const notes = line === undefined ? [] : [...line.problems, ...line.warnings];
  const place = asked.note.offers?.indexOf(asked.offer) ?? -1;
  return notes
    .filter(({ code, field }) => code === asked.note.code && field === asked.note.field)
    .flatMap((note) =>
      (note.offers ?? []).filter(
        ({ field, value }, at) =>
          field === asked.offer.field &&
          (value === asked.offer.value ||
            (at === place && row.fields[field] === asked.before) ||
            isAlikeForId(note.offers ?? [], asked)),
      ),
    )[0];
}

export function blankRow(key: number, fields: LineFields = NO_FIELDS): DraftRow {
  return { key, source: '', lineNumber: 1, fields, asTyped: [], isRemoved: false };
}

/** Returns the row as it is stored: without any possible private key. */
export function keptRow(row: DraftRow): DraftRow {
  const fields = withoutPrivateKeys(row.fields);
  return fields === row.fields ? row : { ...row, fields };
}

/**
 * Returns the row with this submission, or without one. Undo leaves the submission of a row alone.
 */
export function asSubmitted(row: DraftRow, { operationId, sent }: Partial<DraftRow>): DraftRow {
  if (row.operationId === operationId && row.sent === sent) return row;
  const { operationId: _operationId, sent: _sent, ...rest } = row;
  return {
    ...rest,
    ...(operationId === undefined ? {} : { operationId }),
    ...(sent === undefined ? {} : { sent }),
  };
}
