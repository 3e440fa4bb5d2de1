import { recordedContribution, type RecordedContribution } from './recorded-contribution.ts';
import { readStrictJson, type JsonValue } from './strict-json.ts';
import { text, type Words } from './text.ts';

export type RecordedContributions =
  | { readonly ok: true; readonly contributions: readonly RecordedContribution[] }
  | { readonly ok: false; readonly reason: readonly Words[] };

type Members = { readonly [member: string]: JsonValue };

const isList = (value: JsonValue): value is readonly JsonValue[] => Array.isArray(value);
const isObject = (value: JsonValue): value is Members =>
  typeof value === 'object' && value !== null && !isList(value);
const isText = (value: JsonValue | undefined): value is string => typeof value === 'string' && value !== '';
const isCount = (value: JsonValue | undefined): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;

const MEMBERS = new Set(['id', 'ft', 'org', 'dst', 'src', 'sts', 'ed', 'ts']);

/** One object of the array; otherwise which member is wrong. */
function readContribution(value: JsonValue): RecordedContribution | readonly Words[] {
  if (!isObject(value)) return ['it is not an object'];
  for (const name of Object.keys(value)) {
    if (!MEMBERS.has(name)) return text`it has an unknown member "${name}"`;
  }
  const { id, ft, org, dst, src, sts, ed, ts } = value;
  if (!isText(id)) return ['id is not a text'];
  if (!isText(ft) && !isCount(ft)) return ['ft is neither a text nor a number from 0'];
  if (!isText(org)) return ['org is not a text'];
  if (!isText(dst)) return ['dst is not a text'];
  if (src !== undefined && !isText(src)) return ['src is not a text'];
  if (!isCount(sts)) return ['sts is not a number from 0'];
  if (!isCount(ed)) return ['ed is not a number from 0'];
  if (!isCount(ts)) return ['ts is not a number from 0'];
  return recordedContribution({ id, ft, org, dst, src, sts, ed, ts });
}

/**
 * Reads the JSON array that a report records: every member known, of its type, and there once; no other members. What
 * is not exactly that is not understood, and the reason says where.
 */
export function readContributions(json: string): RecordedContributions {
  const read = readStrictJson(json);
  if (!read.ok) return { ok: false, reason: [`the JSON cannot be read: ${read.reason}`] };
  if (!isList(read.value)) return { ok: false, reason: ['the JSON is not an array'] };
  const contributions: RecordedContribution[] = [];
  for (const [index, item] of read.value.entries()) {
    const contribution = readContribution(item);
    if (!('id' in contribution)) return { ok: false, reason: text`item ${index + 1}: ${contribution}` };
    contributions.push(contribution);
  }
  return { ok: true, contributions };
}
