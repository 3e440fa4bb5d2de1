import {
  entriesText,
  fieldsText,
  idText,
  listed,
  numberedText,
  numericText,
  OPERATORS,
  quoted,
  sentence,
} from '../describe-parts.ts';
import { accountText, assetDefinitionText, triggerText } from '../inspect-literals.ts';
import { visibleText } from '../visible-text.ts';
import type {
  OlderAction,
  OlderExpression,
  OlderId,
  OlderInstruction,
  OlderObject,
  OlderToken,
  OlderValue,
} from './model.ts';

// Says in words, and in full, what the instructions of the older releases do, as describe.ts does for those of rc.20.

const withMetadata = ({ map }: OlderAction['metadata']): string =>
  map.length === 0 ? '' : `, metadata ${entriesText(map, describeOlderValue)}`;

const tokenText = ({ definition_id: id, params }: OlderToken): string =>
  `the permission ${visibleText(id.name)} for ${entriesText(params, describeOlderValue)}`;

function olderIdText(id: OlderId): string {
  switch (id.tag) {
    case 'PeerId':
      return `peer ${fieldsText(id.value)}`;
    case 'ValidatorId':
      return `validator ${visibleText(id.value.name)} of ${visibleText(accountText(id.value.account_id))}`;
    case 'ParameterId':
      return fieldsText(id);
    default:
      return idText(id);
  }
}

function actionText({
  executable,
  filter,
  metadata,
  repeats,
  technical_account: account,
}: OlderAction): string {
  const often = repeats.tag === 'Exactly' ? `at most ${repeats.value} times` : 'any number of times';
  const does =
    executable.tag === 'Wasm'
      ? `runs a WebAssembly program of ${executable.value.length} bytes`
      : `does: ${numberedText(executable.value, describeOlderInstruction)}`;
  return `which runs as ${visibleText(accountText(account))}, ${often}, on ${fieldsText(filter)}${withMetadata(metadata)}, and ${does}`;
}

function roleText({ id, permissions }: Extract<OlderObject, { tag: 'Role' }>['value']): string {
  return `the role ${visibleText(id.name)} with ${listed(permissions.map(tokenText))}`;
}

function objectText(object: OlderObject): string {
  switch (object.tag) {
    case 'NewDomain': {
      const { id, logo, metadata } = object.value;
      const logoText = logo === undefined ? '' : `, logo ${quoted(logo)}`;
      return `the domain ${visibleText(id.name)}${logoText}${withMetadata(metadata)}`;
    }
    case 'NewAccount': {
      const { id, metadata, signatories } = object.value;
      return `the account ${visibleText(accountText(id))} with the keys ${fieldsText(signatories)}${withMetadata(metadata)}`;
    }
    case 'NewAssetDefinition': {
      const { id, metadata, mintable, value_type: kind } = object.value;
      return `the asset definition ${visibleText(assetDefinitionText(id))} (kind ${kind}, mintable ${mintable}${withMetadata(metadata)})`;
    }
    case 'NewRole':
      return roleText(object.value.inner);
    case 'Role':
      return roleText(object.value);
    case 'Trigger':
      return `the trigger ${visibleText(triggerText(object.value.id))}, ${actionText(object.value.action)}`;
    default:
      return fieldsText(object);
  }
}

/** A value in words. The wider kinds of number are named, since the ledger tells them apart. */
export function describeOlderValue(value: OlderValue): string {
  switch (value.tag) {
    case 'String':
      return quoted(value.value);
    case 'Name':
      return `the name ${visibleText(value.value)}`;
    case 'Bool':
    case 'U32':
      return String(value.value);
    case 'U128':
      return numericText({ tag: 'U128', value: value.value });
    case 'Fixed':
      return numericText({ tag: 'Fixed', value: value.value });
    case 'Numeric':
      return numericText(value.value);
    case 'Id':
      return olderIdText(value.value);
    case 'Vec':
      return listed(value.value.map(describeOlderValue));
    case 'LimitedMetadata':
      return entriesText(value.value.map, describeOlderValue);
    case 'Identifiable':
      return objectText(value.value);
    case 'PermissionToken':
      return tokenText(value.value);
    case 'SignatureCheckCondition':
      return `the condition for signatures ${describeOlderExpression(value.value)}`;
    default:
      return fieldsText(value);
  }
}

function describeOlderExpression(expression: OlderExpression): string {
  const say = describeOlderExpression;
  switch (expression.tag) {
    case 'Raw':
      return describeOlderValue(expression.value);
    case 'Query':
      return fieldsText(expression);
    case 'ContextValue':
      return `the context value ${visibleText(expression.value.value_name)}`;
    case 'Not':
      return `not ${say(expression.value.expression)}`;
    case 'If': {
      const { condition, else_expression: otherwise, then_expression: then } = expression.value;
      return `(if ${say(condition)} then ${say(then)} else ${say(otherwise)})`;
    }
    case 'Contains':
      return `(${say(expression.value.collection)} contains ${say(expression.value.element)})`;
    case 'ContainsAll':
      return `(${say(expression.value.collection)} contains all of ${say(expression.value.elements)})`;
    case 'ContainsAny':
      return `(${say(expression.value.collection)} contains any of ${say(expression.value.elements)})`;
    case 'Where': {
      const { expression: of, values } = expression.value;
      return `(${say(of)} where ${values.map(([name, body]) => `${visibleText(name)} is ${say(body)}`).join(', ')})`;
    }
    default: {
      const { left, right } = expression.value;
      return `(${say(left)} ${OPERATORS[expression.tag]} ${say(right)})`;
    }
  }
}

/** The key of a SetKeyValue or RemoveKeyValue, which nearly always is a literal name. */
const keyText = (key: OlderExpression): string =>
  key.tag === 'Raw' && key.value.tag === 'Name' ? visibleText(key.value.value) : describeOlderExpression(key);

/** An instruction as a sentence, with everything that it holds. */
export function describeOlderInstruction(instruction: OlderInstruction): string {
  const say = describeOlderExpression;
  switch (instruction.tag) {
    case 'Register':
      return sentence(`Registers ${say(instruction.value.object)}`);
    case 'Unregister':
      return `Unregisters ${say(instruction.value.object_id)}.`;
    case 'Mint':
      return `Mints ${say(instruction.value.object)} for ${say(instruction.value.destination_id)}.`;
    case 'Burn':
      return `Burns ${say(instruction.value.object)} of ${say(instruction.value.destination_id)}.`;
    case 'Grant':
      return `Grants ${say(instruction.value.object)} to ${say(instruction.value.destination_id)}.`;
    case 'Revoke':
      return `Takes ${say(instruction.value.object)} from ${say(instruction.value.destination_id)}.`;
    case 'Transfer': {
      const { destination_id: destination, object, source_id: source } = instruction.value;
      return `Transfers ${say(object)} from ${say(source)} to ${say(destination)}.`;
    }
    case 'If': {
      const { condition, otherwise, then_: then } = instruction.value;
      const not = otherwise === undefined ? '' : ` Otherwise: ${describeOlderInstruction(otherwise)}`;
      return `If ${say(condition)}: ${describeOlderInstruction(then)}${not}`;
    }
    case 'Pair':
      return `Does two things: ${numberedText([instruction.value.left_instruction, instruction.value.right_instruction], describeOlderInstruction)}`;
    case 'Sequence':
      return `Does in sequence: ${numberedText(instruction.value.instructions, describeOlderInstruction)}`;
    case 'SetKeyValue': {
      const { key, object_id: object, value } = instruction.value;
      return `Sets ${keyText(key)} of ${say(object)} to ${say(value)}.`;
    }
    case 'RemoveKeyValue':
      return `Removes ${keyText(instruction.value.key)} of ${say(instruction.value.object_id)}.`;
    case 'ExecuteTrigger':
      return `Runs the trigger ${visibleText(triggerText(instruction.value.trigger_id))}.`;
    case 'SetParameter':
      return `Sets the parameter of the network ${say(instruction.value.parameter)}.`;
    case 'NewParameter':
      return `Adds the parameter of the network ${say(instruction.value.parameter)}.`;
    case 'Upgrade':
      return `Replaces the program that all transactions are checked by with ${say(instruction.value.object)}.`;
    case 'Fail':
      return `Fails with the message ${quoted(instruction.value.message)}.`;
  }
}
