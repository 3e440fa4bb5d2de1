import type { Codec } from '../scale/codec.ts';
import { map, option, recursive, vec } from '../scale/collections.ts';
import { enumeration } from '../scale/enumeration.ts';
import type { AlgorithmName, IdBox, TriggerIdValue } from '../scale/identifiers.ts';
import { name, text } from '../scale/primitives.ts';
import type { NumericValue } from '../scale/small-types.ts';
import { struct } from '../scale/struct.ts';
import { unknownType } from './unknown-type.ts';

// Wire-format 2.4: what rc.9, rc.13 and rc.14 have in common, and the types of values that any of them has. Expressions
// and the instructions up to 13 have the same tags in all three.

/** A tag whose body is not known here: there is never such a value. */
interface Unread<Tag extends string> {
  readonly tag: Tag;
  readonly value: never;
}

interface PublicKeyValue {
  readonly digest_function: AlgorithmName;
  readonly payload: Uint8Array;
}

export type OlderId =
  | Exclude<IdBox, { tag: 'PeerId' | 'ParameterId' }>
  | {
      readonly tag: 'PeerId';
      readonly value: { readonly address: string; readonly public_key: PublicKeyValue };
    }
  | {
      readonly tag: 'ValidatorId';
      readonly value: { readonly name: string; readonly account_id: AccountValue };
    }
  | Unread<'PeerId' | 'ValidatorId' | 'ParameterId'>;
type AccountValue = Extract<IdBox, { tag: 'AccountId' }>['value'];

export type OlderValueMap = readonly (readonly [string, OlderValue])[];
export interface OlderMetadata {
  readonly map: OlderValueMap;
}

export interface OlderToken {
  readonly definition_id: { readonly name: string };
  readonly params: OlderValueMap;
}
interface RoleValue {
  readonly id: { readonly name: string };
  readonly permissions: readonly OlderToken[];
}

export type OlderObject =
  | {
      readonly tag: 'NewDomain';
      readonly value: {
        readonly id: { readonly name: string };
        readonly logo: string | undefined;
        readonly metadata: OlderMetadata;
      };
    }
  | {
      readonly tag: 'NewAccount';
      readonly value: {
        readonly id: AccountValue;
        readonly signatories: readonly PublicKeyValue[];
        readonly metadata: OlderMetadata;
      };
    }
  | {
      readonly tag: 'NewAssetDefinition';
      readonly value: {
        readonly id: Extract<IdBox, { tag: 'AssetDefinitionId' }>['value'];
        readonly value_type: string;
        readonly mintable: string;
        readonly metadata: OlderMetadata;
      };
    }
  | { readonly tag: 'NewRole'; readonly value: { readonly inner: RoleValue } }
  | { readonly tag: 'Role'; readonly value: RoleValue }
  | { readonly tag: 'Asset' | 'Peer'; readonly value: object }
  | {
      readonly tag: 'Trigger';
      readonly value: { readonly id: TriggerIdValue; readonly action: OlderAction };
    }
  | Unread<'Domain' | 'Account' | 'AssetDefinition'>
  | Unread<'PermissionTokenDefinition' | 'Validator' | 'Parameter'>;

export interface OlderAction {
  readonly executable:
    | { readonly tag: 'Instructions'; readonly value: readonly OlderInstruction[] }
    | { readonly tag: 'Wasm'; readonly value: Uint8Array };
  readonly repeats: { readonly tag: 'Indefinitely' } | { readonly tag: 'Exactly'; readonly value: number };
  readonly technical_account: AccountValue;
  readonly filter: object;
  readonly metadata: OlderMetadata;
}

export type OlderValue =
  | { readonly tag: 'Bool'; readonly value: boolean }
  | { readonly tag: 'String' | 'Name'; readonly value: string }
  | { readonly tag: 'U32'; readonly value: number }
  | { readonly tag: 'U128' | 'Fixed'; readonly value: bigint }
  | { readonly tag: 'Numeric'; readonly value: NumericValue }
  | { readonly tag: 'Vec'; readonly value: readonly OlderValue[] }
  | { readonly tag: 'LimitedMetadata'; readonly value: OlderMetadata }
  | { readonly tag: 'MetadataLimits' | 'TransactionLimits' | 'LengthLimits'; readonly value: object }
  | { readonly tag: 'Id'; readonly value: OlderId }
  | { readonly tag: 'Identifiable'; readonly value: OlderObject }
  | { readonly tag: 'PublicKey'; readonly value: PublicKeyValue }
  | { readonly tag: 'SignatureCheckCondition'; readonly value: OlderExpression }
  | { readonly tag: 'PermissionToken'; readonly value: OlderToken }
  | { readonly tag: 'Hash' | 'Ipv4Addr'; readonly value: Uint8Array }
  | { readonly tag: 'Ipv6Addr'; readonly value: readonly number[] }
  | Unread<'Parameter' | 'TransactionValue' | 'TransactionQueryResult' | 'Block' | 'BlockHeader'>
  | Unread<'SignatureCheckCondition' | 'PermissionToken' | 'Hash'>;

export interface OlderOperands {
  readonly left: OlderExpression;
  readonly right: OlderExpression;
}

export type OlderExpression =
  | {
      readonly tag: 'Add' | 'Subtract' | 'Multiply' | 'Divide' | 'Mod' | 'RaiseTo';
      readonly value: OlderOperands;
    }
  | { readonly tag: 'Greater' | 'Less' | 'Equal' | 'And' | 'Or'; readonly value: OlderOperands }
  | { readonly tag: 'Not'; readonly value: { readonly expression: OlderExpression } }
  | {
      readonly tag: 'If';
      readonly value: {
        readonly condition: OlderExpression;
        readonly then_expression: OlderExpression;
        readonly else_expression: OlderExpression;
      };
    }
  | { readonly tag: 'Raw'; readonly value: OlderValue }
  | Unread<'Query'>
  | {
      readonly tag: 'Contains';
      readonly value: { readonly collection: OlderExpression; readonly element: OlderExpression };
    }
  | {
      readonly tag: 'ContainsAll' | 'ContainsAny';
      readonly value: { readonly collection: OlderExpression; readonly elements: OlderExpression };
    }
  | {
      readonly tag: 'Where';
      readonly value: {
        readonly expression: OlderExpression;
        readonly values: readonly (readonly [string, OlderExpression])[];
      };
    }
  | { readonly tag: 'ContextValue'; readonly value: { readonly value_name: string } };

export type OlderInstruction =
  | { readonly tag: 'Register'; readonly value: { readonly object: OlderExpression } }
  | { readonly tag: 'Unregister'; readonly value: { readonly object_id: OlderExpression } }
  | {
      readonly tag: 'Mint' | 'Burn' | 'Grant' | 'Revoke';
      readonly value: { readonly object: OlderExpression; readonly destination_id: OlderExpression };
    }
  | {
      readonly tag: 'Transfer';
      readonly value: {
        readonly source_id: OlderExpression;
        readonly object: OlderExpression;
        readonly destination_id: OlderExpression;
      };
    }
  | {
      readonly tag: 'If';
      readonly value: {
        readonly condition: OlderExpression;
        readonly then_: OlderInstruction;
        readonly otherwise: OlderInstruction | undefined;
      };
    }
  | {
      readonly tag: 'Pair';
      readonly value: {
        readonly left_instruction: OlderInstruction;
        readonly right_instruction: OlderInstruction;
      };
    }
  | {
      readonly tag: 'Sequence';
      readonly value: { readonly instructions: readonly OlderInstruction[] };
    }
  | { readonly tag: 'Fail'; readonly value: { readonly message: string } }
  | {
      readonly tag: 'SetKeyValue';
      readonly value: {
        readonly object_id: OlderExpression;
        readonly key: OlderExpression;
        readonly value: OlderExpression;
      };
    }
  | {
      readonly tag: 'RemoveKeyValue';
      readonly value: { readonly object_id: OlderExpression; readonly key: OlderExpression };
    }
  | { readonly tag: 'ExecuteTrigger'; readonly value: { readonly trigger_id: TriggerIdValue } }
  | {
      readonly tag: 'SetParameter' | 'NewParameter';
      readonly value: { readonly parameter: OlderExpression };
    }
  | { readonly tag: 'Upgrade'; readonly value: { readonly object: OlderExpression } }
  | Unread<'ExecuteTrigger'>;

/** The types of one release that others are put together from. */
export interface OlderTypes {
  readonly value: Codec<OlderValue>;
  readonly expression: Codec<OlderExpression>;
  readonly instruction: Codec<OlderInstruction>;
  readonly valueMap: Codec<OlderValueMap>;
  readonly metadata: Codec<OlderMetadata>;
}

function expressionOf({
  value,
  expression,
}: Pick<OlderTypes, 'value' | 'expression'>): Codec<OlderExpression> {
  const operands = struct({ left: expression, right: expression });
  const containsSeveral = struct({ collection: expression, elements: expression });
  return enumeration('Expression', {
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
    12: ['If', struct({ condition: expression, then_expression: expression, else_expression: expression })],
    13: ['Raw', value],
    14: ['Query', unknownType('a query')],
    15: ['Contains', struct({ collection: expression, element: expression })],
    16: ['ContainsAll', containsSeveral],
    17: ['ContainsAny', containsSeveral],
    18: ['Where', struct({ expression, values: map(text, expression) })],
    19: ['ContextValue', struct({ value_name: text })],
  });
}

/** The rows of the instructions up to 12, which are the same in all three releases. */
export function commonInstructions({ expression, instruction }: OlderTypes) {
  const objectAndDestination = struct({ object: expression, destination_id: expression });
  return {
    0: ['Register', struct({ object: expression })],
    1: ['Unregister', struct({ object_id: expression })],
    2: ['Mint', objectAndDestination],
    3: ['Burn', objectAndDestination],
    4: ['Transfer', struct({ source_id: expression, object: expression, destination_id: expression })],
    5: ['If', struct({ condition: expression, then_: instruction, otherwise: option(instruction) })],
    6: ['Pair', struct({ left_instruction: instruction, right_instruction: instruction })],
    7: ['Sequence', struct({ instructions: vec(instruction) })],
    8: ['Fail', struct({ message: text })],
    9: ['SetKeyValue', struct({ object_id: expression, key: expression, value: expression })],
    10: ['RemoveKeyValue', struct({ object_id: expression, key: expression })],
    11: ['Grant', objectAndDestination],
    12: ['Revoke', objectAndDestination],
  } as const;
}

/** Ties the knot: values, expressions and instructions can hold each other. */
export function olderTypes(
  define: (types: OlderTypes) => Pick<OlderTypes, 'value' | 'instruction'>,
): OlderTypes {
  const value: Codec<OlderValue> = recursive(() => defined.value);
  const expression: Codec<OlderExpression> = recursive(() => expressionCodec);
  const instruction: Codec<OlderInstruction> = recursive(() => defined.instruction);
  const valueMap = map(name, value);
  const types = { value, expression, instruction, valueMap, metadata: struct({ map: valueMap }) };
  const expressionCodec = expressionOf(types);
  const defined = define(types);
  return types;
}
