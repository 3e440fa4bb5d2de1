import { CONTRIBUTION_DOMAIN } from '../contract/asset-definition-id.ts';
import { AssetNames } from './asset-names.ts';
import { readCanonicalContributions } from './canonical-contributions.ts';
import { CONTRIBUTIONS_KEY } from './convention.ts';
import { accountText } from './inspect-literals.ts';
import type { RecordedContribution } from './recorded-contribution.ts';
import { accountId as accountIdCodec } from './scale/identifiers.ts';
import { instruction, type Expression, type Instruction } from './scale/model.ts';
import { Reader } from './scale/reader.ts';
import { tokens, type Token } from './scale/token.ts';
import { Writer } from './scale/writer.ts';

// The two instructions that a report is made of, thousands of the first and one of the second, told by their bytes: what
// stands before and behind their names is what the codecs write. Whatever deviates is read by the codecs.

/** The contributions that an account records, in the canonical form. */
export interface BriefRecord {
  readonly tag: 'Record';
  /** `<name>@<domain>` */
  readonly accountId: string;
  readonly contributions: readonly RecordedContribution[];
  /** The same instruction with all its values. */
  full(): Instruction;
}

/** The id of an asset that is registered as a contribution's is, a record of contributions, or any other instruction. */
export type BriefInstruction = string | BriefRecord | Instruction;

const MARK = '?';

/** What the codec writes before the first mark and behind the last. */
function around(value: Instruction, ending: number): readonly [readonly Token[], readonly Token[]] {
  const writer = new Writer();
  instruction.encode(writer, value);
  const bytes = writer.finish();
  const mark = MARK.charCodeAt(0);
  // A name of one byte has one byte of length in front of it.
  const before = bytes.subarray(0, bytes.indexOf(mark) - 1);
  return [tokens(before), tokens(bytes.subarray(bytes.lastIndexOf(mark) + 1, bytes.length - ending))];
}

const object: Expression = {
  tag: 'Raw',
  value: {
    tag: 'Identifiable',
    value: {
      tag: 'NewAssetDefinition',
      value: {
        id: { name: MARK, domain_id: { name: CONTRIBUTION_DOMAIN } },
        value_type: 'Store',
        mintable: 'Infinitely',
        logo: undefined,
        metadata: { map: [] },
      },
    },
  },
};
const [BEFORE_NAME, BEHIND_NAME] = around({ tag: 'Register', value: { object } }, 0);

const account = { domain_id: { name: MARK }, name: MARK };
const record: Instruction = {
  tag: 'SetKeyValue',
  value: {
    object_id: { tag: 'Raw', value: { tag: 'Id', value: { tag: 'AccountId', value: account } } },
    key: { tag: 'Raw', value: { tag: 'Name', value: CONTRIBUTIONS_KEY } },
    value: { tag: 'Raw', value: { tag: 'String', value: '' } },
  },
};
/** Without the length of the text, which is one byte when it is empty. */
const [BEFORE_ACCOUNT, BEHIND_ACCOUNT] = around(record, 1);

function takeAll(reader: Reader, expected: readonly Token[]): boolean {
  for (const one of expected) if (!reader.takeIf(one)) return false;
  return true;
}

/** Whether a registration was next; if it was not, the reader is left anywhere. */
function takeRegistration(reader: Reader, names: AssetNames): boolean {
  if (!takeAll(reader, BEFORE_NAME)) return false;
  const length = reader.length('a name');
  const start = reader.offset;
  const end = start + length;
  reader.offset = end;
  return takeAll(reader, BEHIND_NAME) && names.add(reader.bytes, start, end);
}

/** The record of contributions that was next; otherwise `undefined`, with the reader left anywhere. */
function takeRecord(reader: Reader): BriefRecord | undefined {
  const { bytes, offset } = reader;
  if (!takeAll(reader, BEFORE_ACCOUNT)) return undefined;
  const accountId = accountText(accountIdCodec.decode(reader));
  if (!takeAll(reader, BEHIND_ACCOUNT)) return undefined;
  const contributions = readCanonicalContributions(reader, reader.length('text'));
  if (contributions === undefined) return undefined;
  const full = (): Instruction => instruction.decode(new Reader(bytes, offset));
  return { tag: 'Record', accountId, contributions, full };
}

/** The next `count` instructions. @throws the errors of the codec of instructions */
export function readBriefInstructions(reader: Reader, count: number): readonly BriefInstruction[] {
  const names = new AssetNames();
  const positions: number[] = [];
  const instructions: BriefInstruction[] = [];
  while (instructions.length < count) {
    const start = reader.offset;
    if (takeRegistration(reader, names)) {
      positions.push(instructions.length);
      instructions.push('');
      continue;
    }
    reader.offset = start;
    const brief = takeRecord(reader);
    if (brief === undefined) reader.offset = start;
    instructions.push(brief ?? instruction.decode(reader));
  }
  for (const [index, id] of names.ids().entries()) instructions[positions[index] ?? 0] = id;
  return instructions;
}
