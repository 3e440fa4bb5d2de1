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
} from './describe-parts.ts';
import { accountText, assetDefinitionText, literal, triggerText } from './inspect-literals.ts';
import type {
  Expression,
  IdentifiableBox,
  Instruction,
  Metadata,
  Operands,
  Trigger,
  Value,
} from './scale/model.ts';
import { scheduleText } from './schedule-text.ts';
import { visibleText } from './visible-text.ts';

// Says in words, and in full, what is not one of the usual forms. Texts are quoted and odd characters made visible.

const withMetadata = ({ map }: Metadata): string =>
  map.length === 0 ? '' : `, metadata ${entriesText(map, describeValue)}`;
const withLogo = (logo: string | undefined): string => (logo === undefined ? '' : `, logo ${quoted(logo)}`);

function executableText(executable: Trigger['action']['executable']): string {
  return executable.tag === 'Wasm'
    ? `runs a WebAssembly program of ${executable.value.length} bytes`
    : `does: ${numberedText(executable.value, describeInstruction)}`;
}

function triggerWords({ id, action }: Trigger): string {
  const { authority, executable, filter, metadata, repeats } = action;
  const often =
    repeats.tag === 'Exactly'
      ? `at most ${repeats.value} ${repeats.value === 1 ? 'time' : 'times'}`
      : 'any number of times';
  return (
    `the trigger ${visibleText(triggerText(id))}, which runs as ${visibleText(accountText(authority))}, ${often}, ` +
    `${scheduleText(filter)}${withMetadata(metadata)}, and ${executableText(executable)}`
  );
}

function objectText(object: IdentifiableBox): string {
  switch (object.tag) {
    case 'NewAssetDefinition': {
      const { id, logo, metadata, mintable, value_type: kind } = object.value;
      const name = visibleText(assetDefinitionText(id));
      return `the asset definition ${name} (kind ${kind}, mintable ${mintable}${withLogo(logo)}${withMetadata(metadata)})`;
    }
    case 'NewDomain':
      return `the domain ${visibleText(object.value.id.name)}${withLogo(object.value.logo)}${withMetadata(object.value.metadata)}`;
    case 'NewAccount': {
      const { id, metadata, signatories } = object.value;
      return `the account ${visibleText(accountText(id))} with the keys ${fieldsText(signatories)}${withMetadata(metadata)}`;
    }
    case 'Trigger':
      return triggerWords(object.value);
    default:
      return fieldsText(object);
  }
}

/** A value in words. */
export function describeValue(value: Value): string {
  switch (value.tag) {
    case 'String':
      return quoted(value.value);
    case 'Name':
      return `the name ${visibleText(value.value)}`;
    case 'Bool':
    case 'LogLevel':
      return String(value.value);
    case 'Numeric':
      return numericText(value.value);
    case 'Id':
      return idText(value.value);
    case 'Vec':
      return listed(value.value.map(describeValue));
    case 'LimitedMetadata':
      return entriesText(value.value.map, describeValue);
    case 'Identifiable':
      return objectText(value.value);
    case 'PermissionToken':
      return `the permission ${visibleText(value.value.definition_id)} for ${quoted(value.value.payload)}`;
    default:
      return fieldsText(value);
  }
}

const operationText = (tag: keyof typeof OPERATORS, { left, right }: Operands): string =>
  `(${describeExpression(left)} ${OPERATORS[tag]} ${describeExpression(right)})`;

function queryText(query: Extract<Expression, { tag: 'Query' }>['value']): string {
  if (!('value' in query)) return `the result of ${query.tag}`;
  const given = Object.entries(query.value).map(
    ([name, argument]) => `${name} ${describeExpression(argument)}`,
  );
  return `the result of ${query.tag} for ${given.join(', ')}`;
}

function describeExpression(expression: Expression): string {
  switch (expression.tag) {
    case 'Raw':
      return describeValue(expression.value);
    case 'Query':
      return queryText(expression.value);
    case 'ContextValue':
      return `the context value ${visibleText(expression.value.value_name)}`;
    case 'Not':
      return `not ${describeExpression(expression.value.expression)}`;
    case 'If': {
      const { condition, otherwise, then_: then } = expression.value;
      return `(if ${describeExpression(condition)} then ${describeExpression(then)} else ${describeExpression(otherwise)})`;
    }
    case 'Contains':
      return `(${describeExpression(expression.value.collection)} contains ${describeExpression(expression.value.element)})`;
    case 'ContainsAll':
    case 'ContainsAny': {
      const { collection, elements } = expression.value;
      const which = expression.tag === 'ContainsAll' ? 'all' : 'any';
      return `(${describeExpression(collection)} contains ${which} of ${describeExpression(elements)})`;
    }
    case 'Where': {
      const values = expression.value.values.map(
        ([name, body]) => `${visibleText(name)} is ${describeExpression(body)}`,
      );
      return `(${describeExpression(expression.value.expression)} where ${values.join(', ')})`;
    }
    default:
      return operationText(expression.tag, expression.value);
  }
}

/** The key of a SetKeyValue or RemoveKeyValue, which nearly always is a literal name. */
function keyText(key: Expression): string {
  const name = literal(key, 'Name');
  return name === undefined ? describeExpression(key) : visibleText(name);
}

/** An instruction as a sentence, with everything that it holds. */
export function describeInstruction(instruction: Instruction): string {
  const say = describeExpression;
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
      const not = otherwise === undefined ? '' : ` Otherwise: ${describeInstruction(otherwise)}`;
      return `If ${say(condition)}: ${describeInstruction(then)}${not}`;
    }
    case 'Pair':
      return `Does two things: ${numberedText([instruction.value.left_instruction, instruction.value.right_instruction], describeInstruction)}`;
    case 'Sequence':
      return `Does in sequence: ${numberedText(instruction.value.instructions, describeInstruction)}`;
    case 'SetKeyValue': {
      const { key, object_id: object, value } = instruction.value;
      return `Sets ${keyText(key)} of ${say(object)} to ${say(value)}.`;
    }
    case 'RemoveKeyValue':
      return `Removes ${keyText(instruction.value.key)} of ${say(instruction.value.object_id)}.`;
    case 'ExecuteTrigger':
      return `Runs ${say(instruction.value.trigger_id)}.`;
    case 'SetParameter':
      return `Sets the parameter of the network ${say(instruction.value.parameter)}.`;
    case 'NewParameter':
      return `Adds the parameter of the network ${say(instruction.value.parameter)}.`;
    case 'Upgrade':
      return `Replaces the program that all transactions are checked by with ${say(instruction.value.object)}.`;
    case 'Log':
      return `Logs ${say(instruction.value.msg)} at level ${say(instruction.value.level)}.`;
    case 'Fail':
      return `Fails with the message ${quoted(instruction.value.message)}.`;
  }
}
