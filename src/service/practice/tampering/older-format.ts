import { rc9 } from '../../../transaction/older/rc9.ts';
import { accountId } from '../../../transaction/older/identifiers.ts';
import type { OlderExpression, OlderInstruction, OlderValue } from '../../../transaction/older/model.ts';
import { writeOlderEnvelope } from '../../../transaction/older/write-older.ts';
import { decodeTransaction } from '../../../transaction/index.ts';
import { literal, literalObject } from '../../../transaction/inspect-literals.ts';
import { option, vec } from '../../../transaction/scale/collections.ts';
import { enumeration } from '../../../transaction/scale/enumeration.ts';
import { type Expression, type Instruction, transactionPayload } from '../../../transaction/scale/model.ts';
import { u32, u64 } from '../../../transaction/scale/primitives.ts';
import { Reader } from '../../../transaction/scale/reader.ts';
import { struct } from '../../../transaction/scale/struct.ts';
import { Writer } from '../../../transaction/scale/writer.ts';

/** The payload of Iroha 2 rc.9. Source: wire-format 2.1. */
const olderPayload = struct({
  authority: accountId,
  executable: enumeration('Executable', { 0: ['Instructions', vec(rc9.instruction)] }),
  creation_time_ms: u64,
  time_to_live_ms: u64,
  nonce: option(u32),
  metadata: rc9.valueMap,
});

const raw = (value: OlderValue): OlderExpression => ({ tag: 'Raw', value });

/** The literal as rc.9 has it: there a number is a value of its own. */
function olderLiteral(expression: Expression): OlderExpression {
  const id = literal(expression, 'Id');
  if (id?.tag === 'AccountId' || id?.tag === 'AssetId') return raw({ tag: 'Id', value: id });
  const number = literal(expression, 'Numeric');
  if (number?.tag === 'U32') return raw({ tag: 'U32', value: number.value });
  const name = literal(expression, 'Name');
  if (name !== undefined) return raw({ tag: 'Name', value: name });
  return raw({ tag: 'String', value: literal(expression, 'String') ?? '' });
}

function olderInstruction(instruction: Instruction): readonly OlderInstruction[] {
  if (instruction.tag === 'SetKeyValue') {
    const { object_id: object, key, value } = instruction.value;
    return [
      {
        tag: 'SetKeyValue',
        value: { object_id: olderLiteral(object), key: olderLiteral(key), value: olderLiteral(value) },
      },
    ];
  }
  if (instruction.tag !== 'Register') return [];
  const definition = literalObject(instruction.value.object, 'NewAssetDefinition');
  if (definition === undefined) return [];
  const { id, value_type, mintable } = definition;
  const value = { id, value_type, mintable, metadata: { map: [] } };
  return [
    {
      tag: 'Register',
      value: { object: raw({ tag: 'Identifiable', value: { tag: 'NewAssetDefinition', value } }) },
    },
  ];
}

/** A report or flag of our service in the format of Iroha 2 rc.9: what it says is the same, its bytes are not. */
export function olderFormat(transaction: Uint8Array): Uint8Array {
  const payload = transactionPayload.decode(new Reader(decodeTransaction(transaction).payload));
  const instructions = payload.instructions.tag === 'Instructions' ? payload.instructions.value : [];
  const writer = new Writer();
  olderPayload.encode(writer, {
    authority: payload.authority,
    executable: { tag: 'Instructions', value: instructions.flatMap(olderInstruction) },
    creation_time_ms: payload.creation_time_ms,
    time_to_live_ms: payload.time_to_live_ms ?? 0n,
    nonce: payload.nonce,
    metadata: [],
  });
  return writeOlderEnvelope('A', [], writer.finish());
}
