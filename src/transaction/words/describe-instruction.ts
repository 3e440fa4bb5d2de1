import {
  entriesText,
  fieldsText,
  idText,
  listed,
  numberedText,
  numericText,
  OPERATORS,
  quoted,
} from './describe-parts.ts';
import { accountText, assetDefinitionText, literal, triggerText } from './literals.ts';
import type {
  Expression,
  IdentifiableBox,
  Instruction,
  Metadata,
  Operands,
  Trigger,
  Value,
} from '../scale/model.ts';
import { scheduleText } from './schedule-text.ts';
import { joined, text, type Words } from './text.ts';

// Any instruction in full, as a text in which everything that the transaction says is quoted.

type Described = readonly Words[];

const withMetadata = ({ map }: Metadata): Described =>
  map.length === 0 ? [] : text`, metadata ${entriesText(map, describeValue)}`;
const withLogo = (logo: string | undefined): Described =>
  logo === undefined ? [] : text`, logo ${quoted(logo)}`;

function executableText(executable: Trigger['action']['executable']): Described {
  return executable.tag === 'Wasm'
    ? text`runs a WebAssembly program of ${executable.value.length} bytes`
    : text`does: ${numberedText(executable.value, describeInstruction)}`;
}

function triggerWords({ id, action }: Trigger): Described {
  const { authority, executable, filter, metadata, repeats } = action;
  const often =
    repeats.tag === 'Exactly'
      ? text`at most ${repeats.value} ${[repeats.value === 1 ? 'time' : 'times']}`
      : text`any number of times`;
  return [
    text`the trigger ${triggerText(id)}, which runs as ${accountText(authority)}, ${often}, `,
    text`${scheduleText(filter)}${withMetadata(metadata)}, and ${executableText(executable)}`,
  ];
}

function objectText(object: IdentifiableBox): Described {
  switch (object.tag) {
    case 'NewAssetDefinition': {
      const { id, logo, metadata, mintable, value_type: kind } = object.value;
      const rest = [withLogo(logo), withMetadata(metadata)];
      return text`the asset definition ${assetDefinitionText(id)} (kind ${[kind]}, mintable ${[mintable]}${rest})`;
    }
    case 'NewDomain': {
      const { id, logo, metadata } = object.value;
      return text`the domain ${id.name}${withLogo(logo)}${withMetadata(metadata)}`;
    }
    case 'NewAccount': {
      const { id, metadata, signatories } = object.value;
      return text`the account ${accountText(id)} with the keys ${fieldsText(signatories)}${withMetadata(metadata)}`;
    }
    case 'Trigger':
      return triggerWords(object.value);
    default:
      return fieldsText(object);
  }
}

/** Describes a value. */
export function describeValue(value: Value): Described {
  switch (value.tag) {
    case 'String':
      return quoted(value.value);
    case 'Name':
      return text`the name ${value.value}`;
    case 'Bool':
    case 'LogLevel':
      return [String(value.value)];
    case 'Numeric':
      return [numericText(value.value)];
    case 'Id':
      return idText(value.value);
    case 'Vec':
      return listed(value.value.map(describeValue));
    case 'LimitedMetadata':
      return entriesText(value.value.map, describeValue);
    case 'Identifiable':
      return objectText(value.value);
    case 'PermissionToken':
      return text`the permission ${value.value.definition_id} for ${quoted(value.value.payload)}`;
    default:
      return fieldsText(value);
  }
}

const operationText = (tag: keyof typeof OPERATORS, { left, right }: Operands): Described =>
  text`(${describeExpression(left)} ${[OPERATORS[tag]]} ${describeExpression(right)})`;

function queryText(query: Extract<Expression, { tag: 'Query' }>['value']): Described {
  if (!('value' in query)) return [`the result of ${query.tag}`];
  const given = Object.entries(query.value).map(([name, argument]) => [
    `${name} `,
    describeExpression(argument),
  ]);
  return [`the result of ${query.tag} for `, joined(given, ', ')];
}

function describeExpression(expression: Expression): Described {
  const say = describeExpression;
  switch (expression.tag) {
    case 'Raw':
      return describeValue(expression.value);
    case 'Query':
      return queryText(expression.value);
    case 'ContextValue':
      return text`the context value ${expression.value.value_name}`;
    case 'Not':
      return text`not ${say(expression.value.expression)}`;
    case 'If': {
      const { condition, otherwise, then_: then } = expression.value;
      return text`(if ${say(condition)} then ${say(then)} else ${say(otherwise)})`;
    }
    case 'Contains':
      return text`(${say(expression.value.collection)} contains ${say(expression.value.element)})`;
    case 'ContainsAll':
      return text`(${say(expression.value.collection)} contains all of ${say(expression.value.elements)})`;
    case 'ContainsAny':
      return text`(${say(expression.value.collection)} contains any of ${say(expression.value.elements)})`;
    case 'Where': {
      const values = expression.value.values.map(([name, body]) => text`${name} is ${say(body)}`);
      return text`(${say(expression.value.expression)} where ${joined(values, ', ')})`;
    }
    default:
      return operationText(expression.tag, expression.value);
  }
}

/** Describes the key of a SetKeyValue or RemoveKeyValue, nearly always a literal name. */
function keyText(key: Expression): Described {
  const name = literal(key, 'Name');
  return name === undefined ? describeExpression(key) : [{ quote: name }];
}

/** Returns whether the words already end with a full stop. */
function endsSentence(words: Words): boolean {
  if (typeof words === 'string') return words.endsWith('.');
  if ('quote' in words) return false;
  const last = words.findLast((word) => word !== '' && !(Array.isArray(word) && word.length === 0));
  return last !== undefined && endsSentence(last);
}

/** Describes an instruction in a sentence, with everything that it contains. */
export function describeInstruction(instruction: Instruction): Described {
  const say = describeExpression;
  switch (instruction.tag) {
    case 'Register': {
      const registers = text`Registers ${say(instruction.value.object)}`;
      return endsSentence(registers) ? registers : [registers, '.'];
    }
    case 'Unregister':
      return text`Unregisters ${say(instruction.value.object_id)}.`;
    case 'Mint':
      return text`Mints ${say(instruction.value.object)} for ${say(instruction.value.destination_id)}.`;
    case 'Burn':
      return text`Burns ${say(instruction.value.object)} of ${say(instruction.value.destination_id)}.`;
    case 'Grant':
      return text`Grants ${say(instruction.value.object)} to ${say(instruction.value.destination_id)}.`;
    case 'Revoke':
      return text`Takes ${say(instruction.value.object)} from ${say(instruction.value.destination_id)}.`;
    case 'Transfer': {
      const { destination_id: destination, object, source_id: source } = instruction.value;
      return text`Transfers ${say(object)} from ${say(source)} to ${say(destination)}.`;
    }
    case 'If': {
      const { condition, otherwise, then_: then } = instruction.value;
      const not = otherwise === undefined ? [] : text` Otherwise: ${describeInstruction(otherwise)}`;
      return text`If ${say(condition)}: ${describeInstruction(then)}${not}`;
    }
    case 'Pair': {
      const { left_instruction: left, right_instruction: right } = instruction.value;
      return text`Does two things: ${numberedText([left, right], describeInstruction)}`;
    }
    case 'Sequence':
      return text`Does in sequence: ${numberedText(instruction.value.instructions, describeInstruction)}`;
    case 'SetKeyValue': {
      const { key, object_id: object, value } = instruction.value;
      return text`Sets ${keyText(key)} of ${say(object)} to ${say(value)}.`;
    }
    case 'RemoveKeyValue':
      return text`Removes ${keyText(instruction.value.key)} of ${say(instruction.value.object_id)}.`;
    case 'ExecuteTrigger':
      return text`Runs ${say(instruction.value.trigger_id)}.`;
    case 'SetParameter':
      return text`Sets the parameter of the network ${say(instruction.value.parameter)}.`;
    case 'NewParameter':
      return text`Adds the parameter of the network ${say(instruction.value.parameter)}.`;
    case 'Upgrade':
      return text`Replaces the program that all transactions are checked by with ${say(instruction.value.object)}.`;
    case 'Log':
      return text`Logs ${say(instruction.value.msg)} at level ${say(instruction.value.level)}.`;
    case 'Fail':
      return text`Fails with the message ${quoted(instruction.value.message)}.`;
  }
}
