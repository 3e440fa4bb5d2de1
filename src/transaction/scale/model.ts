import type { Codec, Infer } from './codec.ts';
import { map, nonEmptyVec, option, recursive, sortedSet, vec } from './collections.ts';
import { enumeration } from './enumeration.ts';
import { blockAndQueryOutputOf } from './blocks.ts';
import { repeats, triggeringFilterBox } from './filters.ts';
import {
  accountId,
  assetDefinitionId,
  assetId,
  domainId,
  hashValue,
  idBox,
  ipv4Addr,
  ipv6Addr,
  parameterId,
  peerId,
  publicKey,
  triggerId,
  type IdBox,
} from './identifiers.ts';
import {
  bool,
  bytes,
  fixed,
  ipfsPath,
  name,
  nonZeroU32,
  nonZeroU64,
  text,
  u128,
  u32,
  u64,
} from './primitives.ts';
import { newRole, permissionToken, permissionTokenSchema, role } from './permissions.ts';
import { queryBoxOf } from './queries.ts';
import {
  assetValueType,
  blockHeader,
  lengthLimits,
  level,
  limits,
  mintable,
  numericValue,
  signatureCheckCondition,
  transactionLimits,
  type NumericValue,
} from './small-types.ts';
import { struct } from './struct.ts';

// The mutually recursive types (instructions, expressions, values, registered objects) and the payload at
// their root, in one file because each refers to the others. The three recursive unions have their types
// written out; all others are inferred from their codecs. Expression⟨X⟩ has the bytes of an Expression. The
// field `then` is written `then_`, because an object with a `then` looks like a promise.

// ----------------------------------------------------------------------------------------------------
// recursion

export type Value =
  | { readonly tag: 'Bool'; readonly value: boolean }
  | { readonly tag: 'String'; readonly value: string }
  | { readonly tag: 'Name'; readonly value: string }
  | { readonly tag: 'Vec'; readonly value: readonly Value[] }
  | { readonly tag: 'LimitedMetadata'; readonly value: Metadata }
  | { readonly tag: 'MetadataLimits'; readonly value: Infer<typeof limits> }
  | { readonly tag: 'TransactionLimits'; readonly value: Infer<typeof transactionLimits> }
  | { readonly tag: 'LengthLimits'; readonly value: Infer<typeof lengthLimits> }
  | { readonly tag: 'Id'; readonly value: IdBox }
  | { readonly tag: 'Identifiable'; readonly value: IdentifiableBox }
  | { readonly tag: 'PublicKey'; readonly value: Infer<typeof publicKey> }
  | { readonly tag: 'SignatureCheckCondition'; readonly value: Infer<typeof signatureCheckCondition> }
  | { readonly tag: 'TransactionQueryOutput'; readonly value: Infer<typeof transactionQueryOutput> }
  | { readonly tag: 'PermissionToken'; readonly value: Infer<typeof permissionToken> }
  | { readonly tag: 'PermissionTokenSchema'; readonly value: Infer<typeof permissionTokenSchema> }
  | { readonly tag: 'Hash'; readonly value: Infer<typeof hashValue> }
  | { readonly tag: 'Block'; readonly value: Infer<typeof signedBlock> }
  | { readonly tag: 'BlockHeader'; readonly value: Infer<typeof blockHeader> }
  | { readonly tag: 'Ipv4Addr'; readonly value: Infer<typeof ipv4Addr> }
  | { readonly tag: 'Ipv6Addr'; readonly value: Infer<typeof ipv6Addr> }
  | { readonly tag: 'Numeric'; readonly value: NumericValue }
  | { readonly tag: 'Executor'; readonly value: Infer<typeof executor> }
  | { readonly tag: 'LogLevel'; readonly value: Infer<typeof level> };

export interface Operands {
  readonly left: Expression;
  readonly right: Expression;
}

export type Expression =
  | { readonly tag: 'Add' | 'Subtract' | 'Multiply' | 'Divide' | 'Mod' | 'RaiseTo'; readonly value: Operands }
  | { readonly tag: 'Greater' | 'Less' | 'Equal' | 'And' | 'Or'; readonly value: Operands }
  | { readonly tag: 'Not'; readonly value: { readonly expression: Expression } }
  | { readonly tag: 'If'; readonly value: Infer<typeof conditional> }
  | { readonly tag: 'Raw'; readonly value: Value }
  | { readonly tag: 'Query'; readonly value: Infer<typeof queryBox> }
  | { readonly tag: 'Contains'; readonly value: Infer<typeof contains> }
  | { readonly tag: 'ContainsAll' | 'ContainsAny'; readonly value: Infer<typeof containsSeveral> }
  | { readonly tag: 'Where'; readonly value: Infer<typeof where> }
  | { readonly tag: 'ContextValue'; readonly value: { readonly value_name: string } };

export type Instruction =
  | { readonly tag: 'Register'; readonly value: { readonly object: Expression } }
  | { readonly tag: 'Unregister'; readonly value: { readonly object_id: Expression } }
  | { readonly tag: 'Mint' | 'Burn' | 'Grant' | 'Revoke'; readonly value: Infer<typeof objectAndDestination> }
  | { readonly tag: 'Transfer'; readonly value: Infer<typeof transfer> }
  | { readonly tag: 'If'; readonly value: Infer<typeof conditionalInstruction> }
  | { readonly tag: 'Pair'; readonly value: Infer<typeof pair> }
  | { readonly tag: 'Sequence'; readonly value: { readonly instructions: readonly Instruction[] } }
  | { readonly tag: 'SetKeyValue'; readonly value: Infer<typeof setKeyValue> }
  | { readonly tag: 'RemoveKeyValue'; readonly value: Infer<typeof removeKeyValue> }
  | { readonly tag: 'ExecuteTrigger'; readonly value: { readonly trigger_id: Expression } }
  | { readonly tag: 'SetParameter' | 'NewParameter'; readonly value: { readonly parameter: Expression } }
  | { readonly tag: 'Upgrade'; readonly value: { readonly object: Expression } }
  | { readonly tag: 'Log'; readonly value: { readonly level: Expression; readonly msg: Expression } }
  | { readonly tag: 'Fail'; readonly value: { readonly message: string } };

const value: Codec<Value> = recursive(() => valueCodec);
const expression: Codec<Expression> = recursive(() => expressionCodec);
export const instruction: Codec<Instruction> = recursive(() => instructionCodec);

// ------------------------------------------------------------------------------------------- registered
// objects

const valueMap = map(name, value);
const metadata = struct({ map: valueMap });
export type Metadata = Infer<typeof metadata>;

const assetValue = enumeration('AssetValue', {
  0: ['Quantity', u32],
  1: ['BigQuantity', u128],
  2: ['Fixed', fixed],
  3: ['Store', metadata],
});
const asset = struct({ id: assetId, value: assetValue });
const assetDefinition = struct({
  id: assetDefinitionId,
  value_type: assetValueType,
  mintable,
  logo: option(ipfsPath),
  metadata,
  owned_by: accountId,
});
const account = struct({
  id: accountId,
  assets: map(assetId, asset),
  signatories: sortedSet(publicKey),
  signature_check_condition: signatureCheckCondition,
  metadata,
});
const domain = struct({
  id: domainId,
  accounts: map(accountId, account),
  asset_definitions: map(assetDefinitionId, assetDefinition),
  asset_total_quantities: map(assetDefinitionId, numericValue),
  logo: option(ipfsPath),
  metadata,
  owned_by: accountId,
});
const newDomain = struct({ id: domainId, logo: option(ipfsPath), metadata });
const newAccount = struct({ id: accountId, signatories: sortedSet(publicKey), metadata });
const newAssetDefinition = struct({
  id: assetDefinitionId,
  value_type: assetValueType,
  mintable,
  logo: option(ipfsPath),
  metadata,
});
const parameter = struct({ id: parameterId, val: value });
const executor = struct({ wasm: bytes });

const executable = enumeration('Executable', { 0: ['Instructions', vec(instruction)], 1: ['Wasm', bytes] });
const action = struct({
  executable,
  repeats,
  authority: accountId,
  filter: triggeringFilterBox,
  metadata,
});
const trigger = struct({ id: triggerId, action });
export type Trigger = Infer<typeof trigger>;

const identifiableBox = enumeration('IdentifiableBox', {
  0: ['NewDomain', newDomain],
  1: ['NewAccount', newAccount],
  2: ['NewAssetDefinition', newAssetDefinition],
  3: ['NewRole', newRole],
  4: ['Peer', struct({ id: peerId })],
  5: ['Domain', domain],
  6: ['Account', account],
  7: ['AssetDefinition', assetDefinition],
  8: ['Asset', asset],
  9: ['Trigger', trigger],
  10: ['Role', role],
  11: ['Parameter', parameter],
});
export type IdentifiableBox = Infer<typeof identifiableBox>;

// --------------------------------------------------------------------------------------------------
// expressions

const operands = struct({ left: expression, right: expression });
const conditional = struct({ condition: expression, then_: expression, otherwise: expression });
const contains = struct({ collection: expression, element: expression });
const containsSeveral = struct({ collection: expression, elements: expression });
const where = struct({ expression, values: map(name, expression) });
const queryBox = queryBoxOf(expression);

const expressionCodec: Codec<Expression> = enumeration('Expression', {
  0: ['Add', operands],
  1: ['Subtract', operands],
  2: ['Multiply', operands],
  3: ['Divide', operands],
  4: ['Mod', operands],
  5: ['RaiseTo', operands],
  6: ['Greater', operands],
  7: ['Less', operands],
  8: ['Equal', operands],
  9: ['Not', struct({ expression })],
  10: ['And', operands],
  11: ['Or', operands],
  12: ['If', conditional],
  13: ['Raw', value],
  14: ['Query', queryBox],
  15: ['Contains', contains],
  16: ['ContainsAll', containsSeveral],
  17: ['ContainsAny', containsSeveral],
  18: ['Where', where],
  19: ['ContextValue', struct({ value_name: name })],
});

// -------------------------------------------------------------------------------------------------
// instructions

const objectAndDestination = struct({ object: expression, destination_id: expression });
const transfer = struct({ source_id: expression, object: expression, destination_id: expression });
const conditionalInstruction = struct({
  condition: expression,
  then_: instruction,
  otherwise: option(instruction),
});
const pair = struct({ left_instruction: instruction, right_instruction: instruction });
const setKeyValue = struct({ object_id: expression, key: expression, value: expression });
const removeKeyValue = struct({ object_id: expression, key: expression });

const instructionCodec: Codec<Instruction> = enumeration('InstructionExpr', {
  0: ['Register', struct({ object: expression })],
  1: ['Unregister', struct({ object_id: expression })],
  2: ['Mint', objectAndDestination],
  3: ['Burn', objectAndDestination],
  4: ['Transfer', transfer],
  5: ['If', conditionalInstruction],
  6: ['Pair', pair],
  7: ['Sequence', struct({ instructions: vec(instruction) })],
  8: ['SetKeyValue', setKeyValue],
  9: ['RemoveKeyValue', removeKeyValue],
  10: ['Grant', objectAndDestination],
  11: ['Revoke', objectAndDestination],
  12: ['ExecuteTrigger', struct({ trigger_id: expression })],
  13: ['SetParameter', struct({ parameter: expression })],
  14: ['NewParameter', struct({ parameter: expression })],
  15: ['Upgrade', struct({ object: expression })],
  16: ['Log', struct({ level: expression, msg: expression })],
  17: ['Fail', struct({ message: text })],
});

// ------------------------------------------------------------------------------------------- payload and
// values

/**
 * A payload whose instructions are read by this codec. A transaction has at least one: the ledger refuses an
 * empty list on reading. Source: WIRE-FORMAT.md, "Payload".
 */
export const payloadWith = <Item>(item: Codec<Item>) =>
  struct({
    creation_time_ms: u64,
    authority: accountId,
    instructions: enumeration('Executable', { 0: ['Instructions', nonEmptyVec(item)], 1: ['Wasm', bytes] }),
    time_to_live_ms: option(nonZeroU64),
    nonce: option(nonZeroU32),
    metadata: valueMap,
  });
export const transactionPayload = payloadWith(instruction);
export type TransactionPayload = Infer<typeof transactionPayload>;

const { signedBlock, transactionQueryOutput } = blockAndQueryOutputOf({
  account,
  asset,
  assetDefinition,
  assetValue,
  domain,
  instruction,
  payload: transactionPayload,
  value,
});

const valueCodec: Codec<Value> = enumeration('Value', {
  0: ['Bool', bool],
  1: ['String', text],
  2: ['Name', name],
  3: ['Vec', vec(value)],
  4: ['LimitedMetadata', metadata],
  5: ['MetadataLimits', limits],
  6: ['TransactionLimits', transactionLimits],
  7: ['LengthLimits', lengthLimits],
  8: ['Id', idBox],
  9: ['Identifiable', identifiableBox],
  10: ['PublicKey', publicKey],
  11: ['SignatureCheckCondition', signatureCheckCondition],
  12: ['TransactionQueryOutput', transactionQueryOutput],
  13: ['PermissionToken', permissionToken],
  14: ['PermissionTokenSchema', permissionTokenSchema],
  15: ['Hash', hashValue],
  16: ['Block', signedBlock],
  17: ['BlockHeader', blockHeader],
  18: ['Ipv4Addr', ipv4Addr],
  19: ['Ipv6Addr', ipv6Addr],
  20: ['Numeric', numericValue],
  21: ['Executor', executor],
  22: ['LogLevel', level],
});
