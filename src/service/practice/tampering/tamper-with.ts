import type { ContributionDraft } from '../../../contract/contribution.ts';
import type { TamperingKind } from '../../../contract/practice.ts';
import { formatContributionAssetId, parseAssetDefinitionId } from '../../../contract/asset-definition-id.ts';
import { hexToBytes } from '../../../contract/hex.ts';
import type { AssemblyHeader } from '../../../transaction/assemble.ts';
import { writeEnvelope } from '../../../transaction/envelope/envelope.ts';
import { decodeTransaction } from '../../../transaction/index.ts';
import { transactionPayload, type TransactionPayload } from '../../../transaction/scale/model.ts';
import { Reader } from '../../../transaction/scale/reader.ts';
import { Writer } from '../../../transaction/scale/writer.ts';
import { assemble, type Assembly } from '../../submit/assembly.ts';
import { lookAlike } from './look-alike.ts';
import { transferOfTokens } from './transfer-of-tokens.ts';

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

const STRANGERS = ['desk@atlas-carrier', 'desk@costa-verde'] as const;
const TEN_YEARS_MS = 87_600 * 3_600_000;
/** The header of every WebAssembly program; by itself it is a program that does nothing. */
const EMPTY_PROGRAM = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0);
/** A transaction of Iroha 2 rc.9 that registers a domain. */
const LAYOUT_A_HEX =
  '0114616c69636528776f6e6465726c616e640004000d0900206c6f6f6b696e673100002cde318c87010000a086010000000000000000';
/** A documentation address that no sample reports. Source: RFC 5737. */
const MADE_UP_ID = '198.51.100.66';
const OTHER_MADE_UP_ID = '198.51.100.67';

const inAnyOrder = (accountId: string): string => accountId.split('@').toSorted().join('@');

/** Another account; not this one with name and domain exchanged either, which could not be inspected. */
const strangerTo = (accountId: string): string =>
  STRANGERS.find((stranger) => inAnyOrder(stranger) !== inAnyOrder(accountId)) ?? STRANGERS[0];

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

/** Appends a transfer of the account's tokens. */
function transfer(assembly: Assembly): Uint8Array {
  const { authority } = assembly.header;
  return changePayload(assemble(assembly), (payload) => {
    const list = payload.instructions.tag === 'Instructions' ? payload.instructions.value : [];
    const value = [...list, transferOfTokens(authority, strangerTo(authority))];
    return { ...payload, instructions: { tag: 'Instructions', value } };
  });
}

const program: Tampering = (assembly) =>
  changePayload(assemble(assembly), (payload) => ({
    ...payload,
    instructions: { tag: 'Wasm', value: EMPTY_PROGRAM },
  }));

const TAMPERINGS: Readonly<Record<TamperingKind, Tampering>> = {
  'other-destination': withDraft(({ destination }) => ({ destination: destination === 'SE' ? 'GB' : 'SE' })),
  'look-alike': withIdentifier(lookAlike),
  'further-item': furtherItem,
  transfer,
  'other-account': (assembly) => withHeader(assembly, { authority: strangerTo(assembly.header.authority) }),
  'long-lived': (assembly) => withHeader(assembly, { timeToLiveMs: TEN_YEARS_MS }),
  program,
  'older-format': () => hexToBytes(LAYOUT_A_HEX),
};

/**
 * A transaction that differs from the request in the chosen way. A flag has no destination to change, and gets
 * a transfer instead.
 */
export function tamperWith(kind: TamperingKind, assembly: Assembly): Uint8Array {
  return TAMPERINGS[kind](assembly) ?? transfer(assembly);
}
