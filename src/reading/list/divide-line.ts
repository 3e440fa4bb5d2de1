import { isCountryCode } from '../../contract/country.ts';
import { eachField } from '../../contract/contribution-fields.ts';
import { findIdentifiers, identifiersIn, mayHoldOthers } from '../identifier/identifiers-in.ts';
import { readIdentifier } from '../identifier/read-identifier.ts';
import { bareLine, withoutBullet, wordsOf } from '../line/bare-line.ts';
import { type LineFields, NO_FIELDS } from '../line/line.ts';
import {
  identifierShape,
  isCountry,
  isFraudType,
  isIdentifier,
  isNoType,
  isOnlyCountry,
  isTime,
  isTypeLike,
} from './cell-shapes.ts';
import type { ColumnRole } from './column-names.ts';
import type { ListRecord } from './list-records.ts';

/** The position of the identifier in most lines of a list; the fraud type may come before it. */
export type IdentifierPlace = 0 | 1;

/** Where most lines of a list have their cells. */
export interface UsualPlaces {
  readonly identifier: IdentifierPlace;
  /** Whether a fraud type follows the identifier. */
  readonly isTypeAfter: boolean;
}

/** A date, an amount or a known fraud type behind the countries is no source: the line has other columns. */
const mayBeSource = (cell: string): boolean => cell === '' || (/\p{L}/u.test(cell) && !isFraudType(cell));

/** Whether a line has a fraud type, or none, between its identifier and two countries. */
const isTypedRoute = ([, type = '', from = '', to = '', source = '']: readonly string[]): boolean =>
  (isNoType(type) || isTypeLike(type)) && isCountry(from) && isCountry(to) && mayBeSource(source);

/** The same where only one country is spelt right, or given. */
const isNearlyTypedRoute = ([, type = '', from, to]: readonly string[]): boolean =>
  from !== undefined && to !== undefined && isTypeLike(type) && (isCountry(from) || isCountry(to));

/** Where most lines have a type, any text before two countries is one, whatever it looks like. */
const isAnyTypedRoute = ([id = '', type = '', from = '', to = '']: readonly string[]): boolean =>
  identifierShape(id) !== 'url' &&
  identifierShape(type) === undefined &&
  !isCountry(type) &&
  isCountry(from) &&
  isCountry(to);

/** Returns whether a fraud type, known or not, follows the identifier of a line. */
export const hasTypeAfter = (cells: readonly string[]): boolean =>
  isFraudType(cells[1] ?? '') || isTypedRoute(cells);

/** Whether a cell in the place of the fraud type is one: a date, an amount or a mark is none. */
const saysType = (cell: string): boolean => /\p{L}|^\d{1,4}$/u.test(cell) && !isNoType(cell) && !isTime(cell);

/**
 * Reads the cells around the identifier at `place`. A known fraud type may come before or after it; any other
 * text before it is not taken for one.
 */
function cellsAround(cells: readonly string[], place: IdentifierPlace, isTypeAfter: boolean) {
  const [id = '', ...after] = cells.slice(place);
  const [next = ''] = after;
  const [origination = '', destination = '', sourcePeerId = '', ...more] = isTypeAfter
    ? after.slice(1)
    : after;
  const before = place === 1 ? withoutBullet(cells[0] ?? '') : '';
  const fields: LineFields = {
    ...NO_FIELDS,
    id,
    fraudType: isTypeAfter ? (saysType(next) ? next : '') : isFraudType(before) ? before : '',
    origination,
    destination,
    sourcePeerId,
  };
  return { fields, isTooLong: more.some((cell) => cell !== '') };
}

/** Whether a remark begins before the last cell: the delimiters behind it divide what it says. */
export const hasRemarkInside = (cells: readonly string[]): boolean =>
  cells.slice(0, -1).some((cell) => /\S\s+(?:#|\/\/)\s/u.test(cell));

/** Returns whether the text before the identifier holds another one, which would be lost. */
const hasAnotherBefore = (cells: readonly string[], place: IdentifierPlace): boolean =>
  place === 1 && !isFraudType(withoutBullet(cells[0] ?? '')) && identifiersIn(cells[0] ?? '').length > 0;

/** Returns `undefined` if the cells after the identifier are not countries. */
function divideAround(
  cells: readonly string[],
  place: IdentifierPlace,
  isTypeExpected: boolean,
): LineFields | undefined {
  if (hasAnotherBefore(cells, place)) return undefined;
  const isTypeAfter = hasTypeAfter(cells) || (isTypeExpected && isAnyTypedRoute(cells));
  const { fields, isTooLong } = cellsAround(cells, place, place === 0 && isTypeAfter);
  const { origination, destination, sourcePeerId } = fields;
  if (!mayBeSource(sourcePeerId)) return undefined;
  const areCountries =
    origination !== '' && destination !== ''
      ? isCountry(origination) && isCountry(destination)
      : [origination, destination].every((cell) => cell === '' || isOnlyCountry(cell));
  return isTooLong || !areCountries ? undefined : fields;
}

/** Fewer may as well be an identifier with a comma of its own. */
const FEWEST_FIELDS = 3;

/** The same for a line with misspelt countries. URLs are excluded, since they may contain commas. */
function divideNearly(
  cells: readonly string[],
  place: IdentifierPlace,
  isTypeExpected: boolean,
): LineFields | undefined {
  const shape = identifierShape(cells[place] ?? '');
  if (shape === undefined || shape === 'url' || cells.length - place < FEWEST_FIELDS) return undefined;
  if (hasAnotherBefore(cells, place)) return undefined;
  if (cells.slice(place + 1).some((cell) => identifierShape(cell) !== undefined)) return undefined;
  const isTypeAfter = hasTypeAfter(cells) || (isTypeExpected && isNearlyTypedRoute(cells));
  const { fields, isTooLong } = cellsAround(cells, place, place === 0 && isTypeAfter);
  return isTooLong ? undefined : fields;
}

/** Returns the position of the identifier by the look of the cells; `undefined` if neither looks like one. */
export function identifierPlace(cells: readonly string[]): IdentifierPlace | undefined {
  if (identifierShape(cells[0] ?? '') !== undefined) return 0;
  return identifierShape(cells[1] ?? '') === undefined ? undefined : 1;
}

/** Returns whether a line begins with a text before its identifier that is no known fraud type, and no row number. */
export function hasUnknownType(cells: readonly string[]): boolean {
  const before = withoutBullet(cells[0] ?? '');
  return identifierPlace(cells) === 1 && !/^#?\d*$/u.test(before) && !isFraudType(before);
}

/** Returns whether a text of the analyst's own, which may be a part of a URL, stands in the place of the fraud type. */
export const hasUnknownTypeAfter = (cells: readonly string[]): boolean =>
  !isFraudType(cells[1] ?? '') && !isNoType(cells[1] ?? '') && isTypedRoute(cells);

/** A host name without its scheme, beside other identifiers. */
const HOST = /^(?:[a-z\d-]+(?:\.|\[\.\]))+[a-z]{2,}$/iu;

/** Returns whether a line consists of several identifiers and nothing else. */
const areIdentifiers = (cells: readonly string[]): boolean =>
  cells.length > 1 &&
  cells.some((cell) => identifierShape(cell) !== undefined) &&
  cells.every((cell) => identifierShape(cell) !== undefined || HOST.test(cell));

/** Returns whether `divideLine` can divide a line into fields. */
export function isDividedByLine(cells: readonly string[]): boolean {
  if (hasRemarkInside(cells)) return false;
  const place = identifierPlace(cells);
  return areIdentifiers(cells) || (place !== undefined && divideAround(cells, place, false) !== undefined);
}

/**
 * Divides a single line: `[fraud type,] identifier[, origination[, destination[, source]]]`, with a known fraud
 * type also allowed after the identifier, and any other between it and two countries; or several identifiers, each
 * for a row of its own. Any other line becomes the identifier as a whole, for the analyst to correct.
 */
export function divideLine(
  cells: readonly string[],
  line: string,
  usual: UsualPlaces,
): readonly LineFields[] {
  if (cells.length === 1) return [{ ...NO_FIELDS, id: cells[0] ?? '' }];
  if (hasRemarkInside(cells)) return [{ ...NO_FIELDS, id: line.trim() }];
  if (areIdentifiers(cells)) return cells.map((id) => ({ ...NO_FIELDS, id }));
  const place = identifierPlace(cells) ?? usual.identifier;
  const fields =
    divideAround(cells, place, usual.isTypeAfter) ?? divideNearly(cells, place, usual.isTypeAfter);
  return [fields ?? { ...NO_FIELDS, id: line.trim() }];
}

/** Joins the ends of a range in one text. */
function joinEnds(first: string, last: string): string {
  if (last === '' || first === '') return first + last;
  return /[\s-]/u.test(first + last) ? `${first} to ${last}` : `${first}-${last}`;
}

/** Divides the cells of a line by column. A line with more cells than columns becomes the identifier as a whole. */
export function divideByColumns(
  { cells, text }: Pick<ListRecord, 'cells' | 'text'>,
  roles: readonly ColumnRole[],
): LineFields {
  if (cells.slice(roles.length).some((cell) => cell !== '')) return { ...NO_FIELDS, id: text.trim() };
  const at = (role: ColumnRole) => cells[roles.indexOf(role)] ?? '';
  const [first, last, size] = [at('id'), at('rangeEnd'), at('rangeSize')];
  // A guess, or refused: what is counted may as well be calls.
  const isCounted = first !== '' && last === '' && size !== '' && size !== '1';
  return { ...eachField(at), id: isCounted ? `${first} × ${size}` : joinEnds(first, last) };
}

/** `+447700900123 - Wangiri`, `+447700900123 Wangiri GB DE` */
const IN_WORDS =
  /^(\S.*?)(?:(?<!:):|,)?\s+(?:[-–—]\s+)?(\p{L}[\p{L}\d]*(?:[ -][\p{L}\d]+)?)(?:\s+(\p{Lu}{2})\s+(\p{Lu}{2}))?$/u;
const LONGEST_IN_WORDS = 200;

/**
 * The fields of a line of words: one identifier and nothing behind it but a known fraud type, with or without the codes of
 * two countries. `undefined` of any other line.
 */
export function fieldsInWords(fields: LineFields): LineFields | undefined {
  if (fields.id.length > LONGEST_IN_WORDS || fields.fraudType !== '') return undefined;
  const [, before = '', fraudType = '', origination = '', destination = ''] = IN_WORDS.exec(fields.id) ?? [];
  if (!isFraudType(fraudType)) return undefined;
  const hasRoute = isCountryCode(origination) && isCountryCode(destination);
  const isRouteFree = fields.origination === '' && fields.destination === '';
  if (origination !== '' && !(hasRoute && isRouteFree)) return undefined;
  const bare = withoutBullet(before);
  // In several words, the last one may be a count.
  const found = /\s/u.test(bare) ? findIdentifiers(bare) : undefined;
  const isOne =
    found === undefined
      ? isIdentifier(bare)
      : found.length === 1 && found[0]?.written === bare && !mayHoldOthers(bare, found);
  const route = hasRoute ? { origination, destination } : {};
  return isOne ? { ...fields, ...route, id: before, fraudType } : undefined;
}

/** A remark in brackets behind the identifier that is a known fraud type is that of a line without one. */
export function withTypeBehind(fields: LineFields): LineFields {
  const { remark, text } = bareLine(fields.id);
  const fraudType = wordsOf(remark);
  return fields.fraudType === '' && isFraudType(fraudType) && isIdentifier(text)
    ? { ...fields, id: fields.id.slice(0, -remark.length).trimEnd(), fraudType }
    : fields;
}

/** Whether a remark in brackets stands behind the identifier, which is read without it; a guess says so itself. */
export function hasRemarkBehind({ id }: LineFields): boolean {
  const { isGuess, remark, text } = bareLine(id);
  return remark !== '' && !isGuess && readIdentifier(text, null).state === 'read';
}
