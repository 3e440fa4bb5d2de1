import { parseAccountId } from '../contract/account-id.ts';
import { formatContributionAssetId, parseAssetDefinitionId } from '../contract/asset-definition-id.ts';
import { CONTRIBUTION_FIELDS, type ContributionDraft, FIELD_NAMES } from '../contract/contribution-fields.ts';
import { fraudTypeToLedger } from '../contract/fraud-type.ts';
import type { FlagTarget } from './compare/comparison.ts';
import {
  FLAGGED_STATUS,
  CONTRIBUTIONS_KEY,
  MAX_TIME_TO_LIVE_MS,
  NEW_STATUS,
  STATUS_KEY,
} from './inspect/convention.ts';
import { TransactionEncodeError } from './scale/errors.ts';
import type { AccountIdValue, AssetDefinitionIdValue, IdBox } from './scale/identifiers.ts';
import { transactionPayload, type Expression, type Instruction, type Value } from './scale/model.ts';
import { Writer } from './scale/writer.ts';
import { writeEnvelope } from './envelope/envelope.ts';

export interface AssemblyHeader {
  /** `<name>@<domain>`: the account under whose rights the transaction runs, and which must sign it. */
  readonly authority: string;
  /** Milliseconds since the Unix epoch. */
  readonly creationTimeMs: number;
  /** Defaults to 24 hours. */
  readonly timeToLiveMs?: number;
  /** 1 to 2^32 − 1; distinguishes transactions created at the same moment. */
  readonly nonce: number;
}

export interface ReportItem {
  readonly draft: ContributionDraft;
  /** The number that makes the asset's name unique. */
  readonly suffix: bigint | number;
  /** Seconds since the Unix epoch. */
  readonly expiryAtS: number;
}

const raw = (value: Value): Expression => ({ tag: 'Raw', value });
const id = (value: IdBox): Expression => raw({ tag: 'Id', value });

function accountIdValue(accountId: string): AccountIdValue {
  const parsed = parseAccountId(accountId);
  if (!parsed) throw new TransactionEncodeError('an account id of the form <name>@<domain>');
  return { domain_id: { name: parsed.domain }, name: parsed.name };
}

function assetDefinitionIdValue(definitionId: string): AssetDefinitionIdValue {
  const parsed = parseAssetDefinitionId(definitionId);
  if (!parsed) throw new TransactionEncodeError('an asset definition id of the form <name>#<domain>');
  return { name: parsed.name, domain_id: { name: parsed.domain } };
}

const setKeyValue = (object: IdBox, key: string, value: Value): Instruction => ({
  tag: 'SetKeyValue',
  value: { object_id: id(object), key: raw({ tag: 'Name', value: key }), value: raw(value) },
});

function registerContributionAsset({ draft, suffix }: ReportItem): Instruction {
  const definition = {
    id: assetDefinitionIdValue(formatContributionAssetId(draft.id, suffix)),
    value_type: 'Store',
    mintable: 'Infinitely',
    logo: undefined,
    metadata: { map: [] },
  } as const;
  const value = { tag: 'NewAssetDefinition', value: definition } as const;
  return { tag: 'Register', value: { object: raw({ tag: 'Identifiable', value }) } };
}

function wholeNumber(value: number, what: string): number {
  if (!Number.isSafeInteger(value) || value < 0)
    throw new TransactionEncodeError(`${what} as a whole number from 0`);
  return value;
}

/** One object of the JSON array. The order of the members is part of the convention. */
function contributionEntry({ draft, expiryAtS }: ReportItem, reportedAtMs: number) {
  const reported: Record<string, string | number> = {};
  for (const field of FIELD_NAMES) {
    const value = draft[field];
    if (value === undefined) continue;
    reported[CONTRIBUTION_FIELDS[field].ledgerKey] = field === 'fraudType' ? fraudTypeToLedger(value) : value;
  }
  return {
    ...reported,
    sts: NEW_STATUS,
    ed: wholeNumber(expiryAtS, 'an expiry in seconds'),
    ts: reportedAtMs,
  };
}

function writeTransaction(
  header: AssemblyHeader,
  instructions: readonly Instruction[],
): Uint8Array<ArrayBuffer> {
  const writer = new Writer();
  transactionPayload.encode(writer, {
    creation_time_ms: BigInt(wholeNumber(header.creationTimeMs, 'a creation time in milliseconds')),
    authority: accountIdValue(header.authority),
    instructions: { tag: 'Instructions', value: instructions },
    time_to_live_ms: BigInt(
      wholeNumber(header.timeToLiveMs ?? MAX_TIME_TO_LIVE_MS, 'a time to live in milliseconds'),
    ),
    nonce: header.nonce,
    metadata: [],
  });
  return writeEnvelope([], writer.finish());
}

/**
 * Assembles the unsigned bytes of a report, made at the creation time: registers an asset definition for each
 * contribution, then records all of them on the authority's account. Source: WIRE-FORMAT.md, "Reports".
 * @throws TransactionEncodeError for input that the format cannot encode, such as an empty list
 */
export function assembleReport(
  header: AssemblyHeader,
  items: readonly ReportItem[],
): Uint8Array<ArrayBuffer> {
  if (items.length === 0) throw new TransactionEncodeError('at least one contribution');
  const json = JSON.stringify(items.map((item) => contributionEntry(item, header.creationTimeMs)));
  const account: IdBox = { tag: 'AccountId', value: accountIdValue(header.authority) };
  return writeTransaction(header, [
    ...items.map(registerContributionAsset),
    setKeyValue(account, CONTRIBUTIONS_KEY, { tag: 'String', value: json }),
  ]);
}

/**
 * Assembles the unsigned bytes that flag contributions: `sts` of each asset becomes 2. Source:
 * WIRE-FORMAT.md, "Reports". @throws TransactionEncodeError
 */
export function assembleFlag(header: AssemblyHeader, assets: readonly FlagTarget[]): Uint8Array<ArrayBuffer> {
  return writeTransaction(
    header,
    assets.map(({ definitionId, accountId }) => {
      const asset = {
        definition_id: assetDefinitionIdValue(definitionId),
        account_id: accountIdValue(accountId),
      };
      const flagged: Value = { tag: 'Numeric', value: { tag: 'U32', value: FLAGGED_STATUS } };
      return setKeyValue({ tag: 'AssetId', value: asset }, STATUS_KEY, flagged);
    }),
  );
}
