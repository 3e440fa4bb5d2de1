import { parseAccountId } from '../../contract/account-id.ts';
import { CONTRIBUTION_DOMAIN, parseAssetDefinitionId } from '../../contract/asset-definition-id.ts';
import { CONTRIBUTIONS_KEY, EXPIRED_STATUS, FLAGGED_STATUS, STATUS_KEY } from './convention.ts';
import {
  accountText,
  assetDefinitionText,
  literal,
  literalId,
  literalObject,
  triggerText,
} from '../words/literals.ts';
import type { InspectedExpiryTrigger, InspectedFlag, InspectedGrant } from './inspection.ts';
import { TransactionEncodeError } from '../scale/errors.ts';
import type { Codec } from '../scale/codec.ts';
import { instruction as instructionCodec, type Instruction } from '../scale/model.ts';
import { readStrictJson } from './strict-json.ts';

/** An instruction: exactly one of the forms that reports and flags are made of, or any other. */
export type Recognised =
  | { readonly kind: 'registration'; readonly definitionId: string }
  /** The caller judges the recording account and the content of the JSON. */
  | {
      readonly kind: 'record';
      readonly accountId: string;
      readonly json: string;
      readonly instruction: Instruction;
    }
  | { readonly kind: 'flag'; readonly found: Omit<InspectedFlag, 'instruction'> }
  | { readonly kind: 'grant'; readonly found: Omit<InspectedGrant, 'instruction'> }
  | { readonly kind: 'expiry-trigger'; readonly found: Omit<InspectedExpiryTrigger, 'instruction'> }
  | { readonly kind: 'other'; readonly instruction: Instruction };

interface AssetStatus {
  readonly definitionId: string;
  readonly accountId: string;
  readonly status: number;
}

/** A SetKeyValue that sets `sts` of an asset to a U32. */
function readAssetStatus(instruction: Instruction): AssetStatus | undefined {
  if (instruction.tag !== 'SetKeyValue') return undefined;
  const { object_id: object, key, value } = instruction.value;
  const asset = literalId(object, 'AssetId');
  const status = literal(value, 'Numeric');
  if (!asset || literal(key, 'Name') !== STATUS_KEY || status?.tag !== 'U32') return undefined;
  return {
    definitionId: assetDefinitionText(asset.definition_id),
    accountId: accountText(asset.account_id),
    status: status.value,
  };
}

function readRegistration(instruction: Instruction): Recognised | undefined {
  if (instruction.tag !== 'Register') return undefined;
  const definition = literalObject(instruction.value.object, 'NewAssetDefinition');
  if (!definition) return undefined;
  const usual =
    definition.id.domain_id.name === CONTRIBUTION_DOMAIN &&
    definition.value_type === 'Store' &&
    definition.mintable === 'Infinitely' &&
    definition.logo === undefined &&
    definition.metadata.map.length === 0;
  return usual ? { kind: 'registration', definitionId: assetDefinitionText(definition.id) } : undefined;
}

function readRecord(instruction: Instruction): Recognised | undefined {
  if (instruction.tag !== 'SetKeyValue') return undefined;
  const account = literalId(instruction.value.object_id, 'AccountId');
  const json = literal(instruction.value.value, 'String');
  if (!account || json === undefined) return undefined;
  return literal(instruction.value.key, 'Name') === CONTRIBUTIONS_KEY
    ? { kind: 'record', accountId: accountText(account), json, instruction }
    : undefined;
}

function readFlag(instruction: Instruction): Recognised | undefined {
  const asset = readAssetStatus(instruction);
  if (asset?.status !== FLAGGED_STATUS) return undefined;
  const { definitionId, accountId } = asset;
  return { kind: 'flag', found: { definitionId, accountId } };
}

/** The one text member of a permission's JSON payload, when the payload is exactly that. */
function onlyMember(json: string, member: string): string | undefined {
  const read = readStrictJson(json);
  if (!read.ok || typeof read.value !== 'object' || read.value === null) return undefined;
  const entries = Object.entries(read.value);
  const [name, value] = entries[0] ?? [];
  return entries.length === 1 && name === member && typeof value === 'string' ? value : undefined;
}

/** `<name>#<domain>#<account>@<domain>`, as in the payload of a permission. */
function parseAssetIdText(
  text: string,
): { readonly definitionId: string; readonly accountId: string } | undefined {
  const cut = text.lastIndexOf('#');
  const definitionId = text.slice(0, Math.max(cut, 0));
  const accountId = text.slice(cut + 1);
  return parseAccountId(accountId) && isDefinitionId(definitionId) ? { definitionId, accountId } : undefined;
}

const isDefinitionId = (text: string): boolean =>
  parseAssetDefinitionId(text) !== undefined && text.indexOf('#') === text.lastIndexOf('#');

function readGrant(instruction: Instruction): Recognised | undefined {
  if (instruction.tag !== 'Grant') return undefined;
  const token = literal(instruction.value.object, 'PermissionToken');
  const account = literalId(instruction.value.destination_id, 'AccountId');
  if (!token || !account) return undefined;
  const grantedTo = accountText(account);
  const { definition_id: permission, payload } = token;
  if (permission === 'CanSetKeyValueInUserAsset') {
    const asset = parseAssetIdText(onlyMember(payload, 'asset_id') ?? '');
    return asset && { kind: 'grant', found: { permission, ...asset, grantedTo } };
  }
  if (permission === 'CanRegisterAssetsWithDefinition') {
    const definitionId = onlyMember(payload, 'asset_definition_id') ?? '';
    if (!isDefinitionId(definitionId)) return undefined;
    return { kind: 'grant', found: { permission, definitionId, grantedTo } };
  }
  return undefined;
}

/** A trigger that does one thing, once, at a whole second: it sets `sts` of an asset to 1. */
function readExpiryTrigger(instruction: Instruction): Recognised | undefined {
  if (instruction.tag !== 'Register') return undefined;
  const trigger = literalObject(instruction.value.object, 'Trigger');
  if (trigger?.action.executable.tag !== 'Instructions') return undefined;
  const { authority, executable, filter, metadata, repeats } = trigger.action;
  const [only, ...rest] = executable.value;
  const asset = only && readAssetStatus(only);
  if (asset?.status !== EXPIRED_STATUS || rest.length > 0) return undefined;
  if (repeats.tag !== 'Exactly' || repeats.value !== 1 || metadata.map.length > 0) return undefined;
  if (filter.tag !== 'Time' || filter.value.tag !== 'Schedule') return undefined;
  const { start, period } = filter.value.value;
  if (period !== undefined || start.nanos !== 0) return undefined;
  return {
    kind: 'expiry-trigger',
    found: {
      triggerId: triggerText(trigger.id),
      definitionId: asset.definitionId,
      accountId: asset.accountId,
      authority: accountText(authority),
      startsAtS: start.secs,
    },
  };
}

/** Recognises an instruction. Source: WIRE-FORMAT.md, "Reports" and "Flags". */
function recogniseInstruction(instruction: Instruction): Recognised {
  return (
    readRegistration(instruction) ??
    readRecord(instruction) ??
    readFlag(instruction) ??
    readGrant(instruction) ??
    readExpiryTrigger(instruction) ?? { kind: 'other', instruction }
  );
}

/**
 * Reads an instruction for what it is. Of the thousands in a report nothing else is kept, which spares the
 * collector.
 */
export const recognisedInstruction: Codec<Recognised> = {
  ...instructionCodec,
  decode: (reader) => recogniseInstruction(instructionCodec.decode(reader)),
  encode() {
    throw new TransactionEncodeError('an instruction with all its values');
  },
};
