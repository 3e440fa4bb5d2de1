import { parseAccountId } from '../contract/account-id.ts';
import { CONTRIBUTION_DOMAIN, parseAssetDefinitionId } from '../contract/asset-definition-id.ts';
import { CONTRIBUTIONS_KEY, EXPIRED_STATUS, FLAGGED_STATUS, STATUS_KEY } from './convention.ts';
import {
  accountText,
  assetDefinitionText,
  literal,
  literalId,
  literalObject,
  triggerText,
} from './inspect-literals.ts';
import type {
  InspectedExpiryTrigger,
  InspectedFlag,
  InspectedGrant,
  InspectedRegistration,
} from './inspection.ts';
import type { Instruction } from './scale/model.ts';
import { readStrictJson } from './strict-json.ts';

/** What an instruction is, when it is exactly one of the forms that reports and flags are made of. */
export type Recognised =
  | { readonly kind: 'registration'; readonly found: InspectedRegistration }
  | { readonly kind: 'record'; readonly json: string }
  | { readonly kind: 'flag'; readonly found: InspectedFlag }
  | { readonly kind: 'grant'; readonly found: InspectedGrant }
  | { readonly kind: 'expiry-trigger'; readonly found: InspectedExpiryTrigger };

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

function readRegistration(instruction: Instruction, position: number): Recognised | undefined {
  if (instruction.tag !== 'Register') return undefined;
  const definition = literalObject(instruction.value.object, 'NewAssetDefinition');
  if (!definition) return undefined;
  const usual =
    definition.id.domain_id.name === CONTRIBUTION_DOMAIN &&
    definition.value_type === 'Store' &&
    definition.mintable === 'Infinitely' &&
    definition.logo === undefined &&
    definition.metadata.map.length === 0;
  if (!usual) return undefined;
  return {
    kind: 'registration',
    found: { instruction: position, definitionId: assetDefinitionText(definition.id) },
  };
}

function readRecord(instruction: Instruction, authority: string): Recognised | undefined {
  if (instruction.tag !== 'SetKeyValue') return undefined;
  const account = literalId(instruction.value.object_id, 'AccountId');
  const json = literal(instruction.value.value, 'String');
  if (!account || accountText(account) !== authority || json === undefined) return undefined;
  return literal(instruction.value.key, 'Name') === CONTRIBUTIONS_KEY ? { kind: 'record', json } : undefined;
}

function readFlag(instruction: Instruction, position: number): Recognised | undefined {
  const asset = readAssetStatus(instruction);
  if (asset?.status !== FLAGGED_STATUS) return undefined;
  const { definitionId, accountId } = asset;
  return { kind: 'flag', found: { instruction: position, definitionId, accountId } };
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

function readGrant(instruction: Instruction, position: number): Recognised | undefined {
  if (instruction.tag !== 'Grant') return undefined;
  const token = literal(instruction.value.object, 'PermissionToken');
  const account = literalId(instruction.value.destination_id, 'AccountId');
  if (!token || !account) return undefined;
  const grantedTo = accountText(account);
  const { definition_id: permission, payload } = token;
  if (permission === 'CanSetKeyValueInUserAsset') {
    const asset = parseAssetIdText(onlyMember(payload, 'asset_id') ?? '');
    return asset && { kind: 'grant', found: { instruction: position, permission, ...asset, grantedTo } };
  }
  if (permission === 'CanRegisterAssetsWithDefinition') {
    const definitionId = onlyMember(payload, 'asset_definition_id') ?? '';
    if (!isDefinitionId(definitionId)) return undefined;
    return { kind: 'grant', found: { instruction: position, permission, definitionId, grantedTo } };
  }
  return undefined;
}

/** A trigger that does one thing, once, at a whole second: it sets `sts` of an asset to 1. */
function readExpiryTrigger(instruction: Instruction, position: number): Recognised | undefined {
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
      instruction: position,
      triggerId: triggerText(trigger.id),
      definitionId: asset.definitionId,
      accountId: asset.accountId,
      authority: accountText(authority),
      startsAtS: start.secs,
    },
  };
}

/**
 * What the instruction at this position is, or `undefined` when it is anything but exactly one of the forms of a report
 * or a flag. Source: architecture, "What a transaction says"; wire-format 1.8.
 */
export function recogniseInstruction(
  instruction: Instruction,
  position: number,
  authority: string,
): Recognised | undefined {
  return (
    readRegistration(instruction, position) ??
    readRecord(instruction, authority) ??
    readFlag(instruction, position) ??
    readGrant(instruction, position) ??
    readExpiryTrigger(instruction, position)
  );
}
