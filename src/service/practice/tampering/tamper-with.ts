import { randomBytes } from 'node:crypto';
import { parseAccountId } from '../../../contract/account-id.ts';
import type { ContributionDraft } from '../../../contract/contribution.ts';
import type { TamperingKind } from '../../../contract/practice.ts';
import { formatContributionAssetId, parseAssetDefinitionId } from '../../../contract/asset-definition-id.ts';
import { hexToBytes } from '../../../contract/hex.ts';
import type { AssemblyHeader } from '../../../transaction/assemble.ts';
import type { FlagTarget } from '../../../transaction/compare/comparison.ts';
import { writeEnvelope } from '../../../transaction/envelope/envelope.ts';
import { appendSignature, decodeTransaction } from '../../../transaction/index.ts';
import { keyPairFromBytes, wipeKeyPair } from '../../../transaction/sign/key-pair.ts';
import {
  type Instruction,
  transactionPayload,
  type TransactionPayload,
} from '../../../transaction/scale/model.ts';
import { Reader } from '../../../transaction/scale/reader.ts';
import { Writer } from '../../../transaction/scale/writer.ts';
import { assemble, type Assembly } from '../../submit/assembly.ts';
import { everyDay, permissionOn, transferOfTokens } from './foreign-instructions.ts';
import { lookAlike } from './look-alike.ts';

/** An unsigned transaction with its payload replaced. */
export function changePayload(
  transaction: Uint8Array,
  change: (payload: TransactionPayload) => TransactionPayload,
): Uint8Array {
  const { payload } = decodeTransaction(transaction);
  const writer = new Writer();
  transactionPayload.encode(writer, change(transactionPayload.decode(new Reader(payload))));
  return writeEnvelope([], writer.finish());
}

const STRANGERS = ['desk@atlas-carrier', 'desk@costa-verde', 'desk@baltic-connect'] as const;

/** The account with its name and domain swapped, as Iroha 2 rc.19 orders them. */
function swappedNames(accountId: string): string {
  const { name, domain } = parseAccountId(accountId) ?? { name: accountId, domain: accountId };
  return `${domain}@${name}`;
}

/** An account that is neither this one nor this one with name and domain swapped. */
function strangerTo(accountId: string): string {
  const own = [accountId, swappedNames(accountId)];
  return STRANGERS.find((stranger) => !own.includes(stranger)) ?? STRANGERS[0];
}

const HOUR_MS = 3_600_000;
const TEN_YEARS_MS = 87_600 * HOUR_MS;
const SEED_BYTES = 32;
/** The header of every WebAssembly program; by itself it is a program that does nothing. */
const EMPTY_PROGRAM = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0);
/** A transaction of Iroha 2 rc.9 that registers a domain. */
const LAYOUT_A_HEX =
  '0114616c69636528776f6e6465726c616e640004000d0900206c6f6f6b696e673100002cde318c87010000a086010000000000000000';
/** A documentation address that no sample reports. Source: RFC 5737. */
const MADE_UP_ID = '198.51.100.66';
const OTHER_MADE_UP_ID = '198.51.100.67';

/** Tampers with an assembled transaction; `undefined` if this kind has nothing to change. */
type Tampering = (assembly: Assembly) => Uint8Array | undefined;

const madeUp = (id: string): string => (id === MADE_UP_ID ? OTHER_MADE_UP_ID : MADE_UP_ID);

const withHeader = (assembly: Assembly, changes: Partial<AssemblyHeader>): Uint8Array =>
  assemble({ ...assembly, header: { ...assembly.header, ...changes } });

/** Changes the first contribution of a report. */
const withDraft =
  (change: (draft: ContributionDraft) => Partial<ContributionDraft>): Tampering =>
  (assembly) => {
    if (assembly.kind === 'flag') return undefined;
    const items = assembly.items.map((item, index) =>
      index === 0 ? { ...item, draft: { ...item.draft, ...change(item.draft) } } : item,
    );
    return assemble({ ...assembly, items });
  };

/** Changes the identifier of the first contribution reported or flagged. */
const withIdentifier =
  (change: (identifier: string) => string): Tampering =>
  (assembly) => {
    if (assembly.kind === 'report') return withDraft(({ id }) => ({ id: change(id) }))(assembly);
    const assets = assembly.assets.map((asset, index) => {
      if (index > 0) return asset;
      const { ledgerName = '' } = parseAssetDefinitionId(asset.definitionId) ?? {};
      return { ...asset, definitionId: change(ledgerName) + asset.definitionId.slice(ledgerName.length) };
    });
    return assemble({ ...assembly, assets });
  };

const furtherItem: Tampering = (assembly) => {
  if (assembly.kind === 'flag') {
    const { authority: accountId } = assembly.header;
    const asset = { definitionId: formatContributionAssetId(MADE_UP_ID, 1), accountId };
    return assemble({ ...assembly, assets: [...assembly.assets, asset] });
  }
  const last = assembly.items.at(-1);
  if (last === undefined) return undefined;
  const further = {
    ...last,
    draft: { ...last.draft, id: madeUp(last.draft.id) },
    suffix: BigInt(last.suffix) + 1n,
  };
  return assemble({ ...assembly, items: [...assembly.items, further] });
};

const leftOut: Tampering = (assembly) => {
  if (assembly.kind === 'report') {
    return assembly.items.length < 2
      ? undefined
      : assemble({ ...assembly, items: assembly.items.slice(0, -1) });
  }
  return assembly.assets.length < 2
    ? undefined
    : assemble({ ...assembly, assets: assembly.assets.slice(0, -1) });
};

/** Swaps the first item with the first one that differs from it; `undefined` if all are alike. */
function swapped<Item>(items: readonly Item[], textOf: (item: Item) => string): readonly Item[] | undefined {
  const [first] = items;
  if (first === undefined) return undefined;
  const at = items.findIndex((item) => textOf(item) !== textOf(first));
  const other = items[at];
  return other === undefined ? undefined : items.with(0, other).with(at, first);
}

const draftText = ({ id, fraudType, origination, destination, sourcePeerId }: ContributionDraft): string =>
  JSON.stringify([id, fraudType, origination, destination, sourcePeerId]);

const swappedItems: Tampering = (assembly) => {
  if (assembly.kind === 'report') {
    const items = swapped(assembly.items, ({ draft }) => draftText(draft));
    return items && assemble({ ...assembly, items });
  }
  const assets = swapped(assembly.assets, ({ definitionId, accountId }) => `${definitionId}#${accountId}`);
  return assets && assemble({ ...assembly, assets });
};

/** Appends an instruction. */
function withInstruction(assembly: Assembly, instruction: Instruction): Uint8Array {
  return changePayload(assemble(assembly), (payload) => {
    const list = payload.instructions.tag === 'Instructions' ? payload.instructions.value : [];
    return { ...payload, instructions: { tag: 'Instructions', value: [...list, instruction] } };
  });
}

function transfer(assembly: Assembly): Uint8Array {
  const { authority } = assembly.header;
  return withInstruction(assembly, transferOfTokens(authority, strangerTo(authority)));
}

function firstAsset(assembly: Assembly): FlagTarget | undefined {
  if (assembly.kind === 'flag') return assembly.assets[0];
  const [item] = assembly.items;
  if (item === undefined) return undefined;
  const definitionId = formatContributionAssetId(item.draft.id, item.suffix);
  return { definitionId, accountId: assembly.header.authority };
}

const grant: Tampering = (assembly) => {
  const asset = firstAsset(assembly);
  return asset && withInstruction(assembly, permissionOn(asset, strangerTo(assembly.header.authority)));
};

const trigger: Tampering = (assembly) => {
  const { authority, creationTimeMs } = assembly.header;
  const loot = transferOfTokens(authority, strangerTo(authority));
  return withInstruction(assembly, everyDay(loot, authority, creationTimeMs));
};

const foreignSignature: Tampering = (assembly) => {
  const stranger = keyPairFromBytes(randomBytes(SEED_BYTES));
  try {
    return appendSignature(assemble(assembly), stranger);
  } finally {
    wipeKeyPair(stranger);
  }
};

const program: Tampering = (assembly) =>
  changePayload(assemble(assembly), (payload) => ({
    ...payload,
    instructions: { tag: 'Wasm', value: EMPTY_PROGRAM },
  }));

/**
 * Swaps name and domain of every account, as in a real rc.19 transaction. If an account's name equals its domain, there
 * is nothing to swap.
 */
const swappedAccounts: Tampering = (assembly) => {
  const authority = swappedNames(assembly.header.authority);
  if (authority === assembly.header.authority) return program(assembly);
  const header = { ...assembly.header, authority };
  if (assembly.kind === 'report') return assemble({ ...assembly, header });
  const assets = assembly.assets.map((asset) => ({ ...asset, accountId: swappedNames(asset.accountId) }));
  return assemble({ ...assembly, header, assets });
};

const TAMPERINGS: Readonly<Record<TamperingKind, Tampering>> = {
  'other-destination': withDraft(({ destination }) => ({ destination: destination === 'SE' ? 'GB' : 'SE' })),
  'other-fraud-type': withDraft(({ fraudType }) => ({
    fraudType: fraudType === 'Scam' ? 'Wangiri' : 'Scam',
  })),
  'other-identifier': withIdentifier(madeUp),
  'look-alike': withIdentifier(lookAlike),
  'further-item': furtherItem,
  'left-out': leftOut,
  'exchanged-items': swappedItems,
  transfer,
  grant,
  trigger,
  'other-account': (assembly) => withHeader(assembly, { authority: strangerTo(assembly.header.authority) }),
  'from-the-future': (assembly) =>
    withHeader(assembly, { creationTimeMs: assembly.header.creationTimeMs + 2 * HOUR_MS }),
  expired: (assembly) =>
    withHeader(assembly, { creationTimeMs: assembly.header.creationTimeMs - 25 * HOUR_MS }),
  'long-lived': (assembly) => withHeader(assembly, { timeToLiveMs: TEN_YEARS_MS }),
  'foreign-signature': foreignSignature,
  program,
  'exchanged-names': swappedAccounts,
  'older-format': () => hexToBytes(LAYOUT_A_HEX),
};

/**
 * A transaction that differs from the request in the chosen way. If that kind has nothing to change (the
 * destination of a flag, two items swapped in a report of one), it adds a transfer instead.
 */
export function tamperWith(kind: TamperingKind, assembly: Assembly): Uint8Array {
  return TAMPERINGS[kind](assembly) ?? transfer(assembly);
}
