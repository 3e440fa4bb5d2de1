import { bytesToHex } from '../../contract/hex.ts';
import { readContributions, type RecordedContribution } from './contributions-json.ts';
import { readTransactionWith } from '../envelope/decode.ts';
import { describeInstruction, describeValue } from '../words/describe-instruction.ts';
import { recognisedInstruction, type Recognised } from './inspect-instruction.ts';
import { accountText } from '../words/literals.ts';
import type {
  InspectedContribution,
  InspectedExpiryTrigger,
  InspectedFlag,
  InspectedGrant,
  InspectedOther,
  InspectedRegistration,
  TransactionInspection,
} from './inspection.ts';
import { payloadWith, type Instruction, type TransactionPayload } from '../scale/model.ts';
import { payloadHash } from '../sign/signing-hash.ts';
import { flatText, type Text, text, type Words } from '../words/text.ts';
import { checkSignatures } from './verify-signatures.ts';

export type { TransactionInspection } from './inspection.ts';

const recognisedPayload = payloadWith(recognisedInstruction);

/** So many instructions of other kinds are put into words; with any at all nothing can be signed. */
const MAX_OTHERS = 20_000;

/** The limit for the description of one instruction, far above that of a legitimate one. */
const MAX_CHARACTERS = 100_000;

const inFull = (words: Words): Text => flatText(words, MAX_CHARACTERS);

type Contents = Pick<
  TransactionInspection,
  'registrations' | 'recordedBy' | 'contributions' | 'flags' | 'grants' | 'expiryTriggers' | 'others'
>;

/** Each contribution with the asset that is registered at its position, where there is one. */
function withAssets(
  contributions: readonly RecordedContribution[],
  registrations: readonly InspectedRegistration[],
): readonly InspectedContribution[] {
  let index = 0;
  for (const contribution of contributions) {
    contribution.definitionId = registrations[index]?.definitionId ?? '';
    index += 1;
  }
  if (registrations.length >= contributions.length) return contributions;
  return contributions.map(({ definitionId, ...rest }) =>
    definitionId === '' ? rest : { definitionId, ...rest },
  );
}

/** Puts every instruction into exactly one of the lists. */
function sortInstructions(instructions: readonly Recognised[], authority: string): Contents {
  const registrations: InspectedRegistration[] = [];
  const flags: InspectedFlag[] = [];
  const grants: InspectedGrant[] = [];
  const expiryTriggers: InspectedExpiryTrigger[] = [];
  const others: InspectedOther[] = [];
  let contributions: readonly RecordedContribution[] = [];
  let recordedBy: number | undefined;
  let unlisted = 0;

  const record = (json: string, position: number): readonly Words[] | undefined => {
    if (recordedBy !== undefined)
      return text` Contributions are recorded a second time, in place of the first.`;
    const read = readContributions(json);
    if (!read.ok) return text` These are not contributions as a report records them: ${read.reason}.`;
    ({ contributions } = read);
    recordedBy = position;
    return undefined;
  };
  const describe = (instruction: Instruction, position: number, remark: readonly Words[] = []): void => {
    if (others.length >= MAX_OTHERS) {
      unlisted += 1;
      return;
    }
    others.push({ path: `[${position}]`, text: inFull([describeInstruction(instruction), remark]) });
  };
  const place = (recognised: Recognised, position: number): void => {
    switch (recognised.kind) {
      case 'registration':
        registrations.push({ instruction: position, definitionId: recognised.definitionId });
        break;
      case 'record': {
        const isOwn = recognised.accountId === authority;
        const remark = isOwn ? record(recognised.json, position) : [];
        if (remark !== undefined) describe(recognised.instruction, position, remark);
        break;
      }
      case 'flag':
        flags.push({ instruction: position, ...recognised.found });
        break;
      case 'grant':
        grants.push({ instruction: position, ...recognised.found });
        break;
      case 'expiry-trigger':
        expiryTriggers.push({ instruction: position, ...recognised.found });
        break;
      case 'other':
        describe(recognised.instruction, position);
    }
  };
  let position = 0;
  for (const recognised of instructions) {
    place(recognised, position);
    position += 1;
  }
  if (unlisted > 0) {
    const more = `And ${unlisted} more instruction${unlisted === 1 ? '' : 's'} of other kinds, too many to be listed.`;
    others.push({ path: '[...]', text: [more] });
  }
  return {
    registrations,
    ...(recordedBy === undefined ? {} : { recordedBy }),
    contributions: withAssets(contributions, registrations),
    flags,
    grants,
    expiryTriggers,
    others,
  };
}

const NOTHING: Contents = {
  registrations: [],
  contributions: [],
  flags: [],
  grants: [],
  expiryTriggers: [],
  others: [],
};

const metadataOthers = ({ metadata }: Pick<TransactionPayload, 'metadata'>): readonly InspectedOther[] =>
  metadata.map(([key, value]) => ({
    path: `metadata.${key}`,
    text: inFull(text`The transaction carries ${key}: ${describeValue(value)}`),
  }));

/**
 * Describes a transaction from its bytes alone, completely: an instruction that is not exactly a known form
 * of a report or a flag is in `others`, in words. @throws the errors of `decodeTransaction`: malformed bytes
 * are never inspected in part
 */
export function inspectTransaction(bytes: Uint8Array): TransactionInspection {
  const transaction = readTransactionWith(bytes, recognisedPayload);
  const payload = transaction.read();
  const hash = payloadHash(transaction.payload);
  const authority = accountText(payload.authority);
  const { creation_time_ms: creationTimeMs, instructions, nonce, time_to_live_ms: timeToLiveMs } = payload;
  const isWasm = instructions.tag === 'Wasm';
  const contents = isWasm ? NOTHING : sortInstructions(instructions.value, authority);
  return {
    layout: transaction.layout,
    byteLength: bytes.length,
    payloadByteLength: transaction.payload.length,
    payloadHashHex: bytesToHex(hash),
    authority,
    creationTimeMs,
    ...(timeToLiveMs === undefined ? {} : { timeToLiveMs, expiresAtMs: creationTimeMs + timeToLiveMs }),
    ...(nonce === undefined ? {} : { nonce }),
    signatures: checkSignatures(transaction.signatures, hash),
    instructionCount: isWasm ? 0 : instructions.value.length,
    ...contents,
    others: [...contents.others, ...metadataOthers(payload)],
    ...(isWasm
      ? {
          unreadable: `It runs a WebAssembly program of ${instructions.value.length} bytes, which cannot be read.`,
        }
      : {}),
  };
}
