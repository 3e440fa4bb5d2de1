import {
  CONTRIBUTION_FIELDS,
  type ContributionField,
  eachField,
  FIELD_NAMES,
  OPTIONAL_FIELDS,
} from '../../contract/contribution-fields.ts';
import { fraudTypeFromLedger } from '../../contract/fraud-type.ts';
import type { InspectedContribution } from './inspection.ts';
import { readJson, type JsonReader, type JsonValue } from './strict-json.ts';
import { text, type Words } from '../words/text.ts';

/** A contribution as recorded, with an empty place for the asset that is registered for it. */
export type RecordedContribution = {
  -readonly [Member in keyof InspectedContribution]: InspectedContribution[Member];
} & { definitionId: string };

export type RecordedContributions =
  | { readonly ok: true; readonly contributions: readonly RecordedContribution[] }
  | { readonly ok: false; readonly reason: readonly Words[] };

const isText = (value: JsonValue | undefined): value is string => typeof value === 'string' && value !== '';
const isCount = (value: JsonValue | undefined): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;

type MemberName = ContributionField | 'status' | 'expiryAtS' | 'reportedAtMs';

const MEMBERS: ReadonlyMap<string, MemberName> = new Map<string, MemberName>([
  ...FIELD_NAMES.map((field) => [CONTRIBUTION_FIELDS[field].ledgerKey, field] as const),
  ['sts', 'status'],
  ['ed', 'expiryAtS'],
  ['ts', 'reportedAtMs'],
]);

/** Every object has the same shape: this keeps reading thousands of them fast. */
const NO_MEMBERS: Readonly<Record<MemberName, JsonValue | undefined>> = {
  ...eachField(() => undefined),
  status: undefined,
  expiryAtS: undefined,
  reportedAtMs: undefined,
};

/** One object of the array; otherwise which member is wrong. */
function readContribution(json: JsonReader): RecordedContribution | readonly Words[] {
  if (!json.takeObject()) return ['it is not an object'];
  const members = { ...NO_MEMBERS };
  let count = 0;
  for (let name = json.member(0); name !== undefined; name = json.member(count)) {
    count += 1;
    const member = MEMBERS.get(name);
    if (member === undefined) return text`it has an unknown member "${name}"`;
    members[member] = json.valueOnce(members[member]);
  }
  const { id, fraudType: ft, origination, destination, status, expiryAtS, reportedAtMs } = members;
  if (!isText(id)) return ['id is not a text'];
  if (!isText(ft) && !isCount(ft)) return ['ft is neither a text nor a number from 0'];
  if (!isText(origination)) return ['org is not a text'];
  if (!isText(destination)) return ['dst is not a text'];
  if (!isCount(status)) return ['sts is not a number from 0'];
  if (!isCount(expiryAtS)) return ['ed is not a number from 0'];
  if (!isCount(reportedAtMs)) return ['ts is not a number from 0'];
  const contribution: RecordedContribution = {
    definitionId: '',
    id,
    ft,
    fraudType: fraudTypeFromLedger(ft) ?? `ft ${ft}`,
    origination,
    destination,
    status,
    expiryAtS,
    reportedAtMs,
  };
  for (const field of OPTIONAL_FIELDS) {
    const value = members[field];
    if (value === undefined) continue;
    if (!isText(value)) return [`${CONTRIBUTION_FIELDS[field].ledgerKey} is not a text`];
    contribution[field] = value;
  }
  return contribution;
}

/** Something in the JSON that is not as a report records it. */
class NotContributions extends Error {
  readonly reason: readonly Words[];

  constructor(reason: readonly Words[]) {
    super('These are no contributions.');
    this.reason = reason;
  }
}

function readItems(json: JsonReader): readonly RecordedContribution[] {
  if (!json.takeArray()) {
    json.value();
    throw new NotContributions(['the JSON is not an array']);
  }
  const contributions: RecordedContribution[] = [];
  while (json.hasItem(contributions.length)) {
    const contribution = readContribution(json);
    if (!('id' in contribution))
      throw new NotContributions(text`item ${contributions.length + 1}: ${contribution}`);
    contributions.push(contribution);
  }
  return contributions;
}

/**
 * Reads the JSON array that a report records. Each member must be known, of its type and present once.
 * Otherwise the array is not understood, and the reason gives the position. Source: WIRE-FORMAT.md,
 * "Reports".
 */
export function readContributions(json: string): RecordedContributions {
  try {
    const read = readJson(json, readItems);
    return read.ok
      ? { ok: true, contributions: read.value }
      : { ok: false, reason: [`the JSON cannot be read: ${read.reason}`] };
  } catch (error) {
    if (error instanceof NotContributions) return { ok: false, reason: error.reason };
    throw error;
  }
}
