import { fraudTypeFromLedger } from '../../contract/fraud-type.ts';
import type { InspectedContribution } from './inspection.ts';
import { readJson, type JsonReader, type JsonValue } from './strict-json.ts';
import { text, type Words } from '../words/text.ts';

/** The members of one object of the JSON that a report records, each checked to be of its type. */
interface ContributionMembers {
  readonly id: string;
  readonly ft: number | string;
  readonly org: string;
  readonly dst: string;
  readonly src?: string | undefined;
  readonly sts: number;
  readonly ed: number;
  readonly ts: number;
}

/** A contribution as recorded, with an empty place for the asset that is registered for it. */
export type RecordedContribution = {
  -readonly [Member in keyof InspectedContribution]: InspectedContribution[Member];
} & { definitionId: string };

function recordedContribution(members: ContributionMembers): RecordedContribution {
  const { dst, ed, ft, id, org, src, sts, ts } = members;
  const contribution: RecordedContribution = {
    definitionId: '',
    id,
    ft,
    fraudType: fraudTypeFromLedger(ft) ?? `ft ${ft}`,
    origination: org,
    destination: dst,
    status: sts,
    expiryAtS: ed,
    reportedAtMs: ts,
  };
  if (src !== undefined) contribution.sourcePeerId = src;
  return contribution;
}

export type RecordedContributions =
  | { readonly ok: true; readonly contributions: readonly RecordedContribution[] }
  | { readonly ok: false; readonly reason: readonly Words[] };

const isText = (value: JsonValue | undefined): value is string => typeof value === 'string' && value !== '';
const isCount = (value: JsonValue | undefined): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;

/** One object of the array; otherwise which member is wrong. */
function readContribution(json: JsonReader): RecordedContribution | readonly Words[] {
  if (!json.takeObject()) return ['it is not an object'];
  let id, ft, org, dst, src, sts, ed, ts: JsonValue | undefined;
  let count = 0;
  for (let name = json.member(0); name !== undefined; name = json.member(count)) {
    count += 1;
    switch (name) {
      case 'id':
        id = json.valueOnce(id);
        break;
      case 'ft':
        ft = json.valueOnce(ft);
        break;
      case 'org':
        org = json.valueOnce(org);
        break;
      case 'dst':
        dst = json.valueOnce(dst);
        break;
      case 'src':
        src = json.valueOnce(src);
        break;
      case 'sts':
        sts = json.valueOnce(sts);
        break;
      case 'ed':
        ed = json.valueOnce(ed);
        break;
      case 'ts':
        ts = json.valueOnce(ts);
        break;
      default:
        return text`it has an unknown member "${name}"`;
    }
  }
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
