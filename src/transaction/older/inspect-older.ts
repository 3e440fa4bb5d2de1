import { bytesToHex } from '../../contract/hex.ts';
import { cutText } from '../cut-text.ts';
import { accountText } from '../inspect-literals.ts';
import type { InspectedOther, TransactionInspection } from '../inspection.ts';
import type { TransactionCrypto } from '../transaction-crypto.ts';
import { checkSignatures } from '../verify-signatures.ts';
import { visibleText } from '../visible-text.ts';
import type { OlderContent, OlderLayout } from './content.ts';
import { describeOlderInstruction, describeOlderValue } from './describe-older.ts';
import { olderHash } from './hash-rule.ts';
import type { OlderTransaction } from './read-older.ts';
import { readingFor } from './reading-for.ts';

const RELEASE_OF: Readonly<Record<OlderLayout, string>> = {
  A: 'Iroha 2 up to rc.9',
  A5: 'Iroha 2 rc.13',
  A6: 'Iroha 2 rc.14',
};

function instructionTexts({ executable, unknown }: OlderContent): readonly InspectedOther[] {
  if (executable.tag === 'Wasm') {
    return [{ path: '[0]', text: `Runs a WebAssembly program of ${executable.byteLength} bytes.` }];
  }
  const { count, read } = executable;
  const texts = read.map((instruction, index) => ({
    path: `[${index}]`,
    text: cutText(describeOlderInstruction(instruction)),
  }));
  if (unknown === undefined || read.length === count) return texts;
  const further = count - read.length - 1;
  const and = further === 0 ? '' : `, nor can the ${further} instruction${further === 1 ? '' : 's'} after it`;
  return [
    ...texts,
    {
      path: `[${read.length}]`,
      text: `Cannot be read, because of ${unknown.what} at byte ${unknown.offset}${and}.`,
    },
  ];
}

function metadataTexts({ metadata, times, unknown }: OlderContent): readonly InspectedOther[] {
  if (unknown && times) {
    const text = `What the transaction carries cannot be read, because of ${unknown.what} at byte ${unknown.offset}.`;
    return [{ path: 'metadata', text }];
  }
  return (metadata ?? []).map(([key, value]) => ({
    path: `metadata.${visibleText(key)}`,
    text: `The transaction carries ${visibleText(key)}: ${cutText(describeOlderValue(value))}`,
  }));
}

const textsOf = (content: OlderContent): readonly InspectedOther[] => [
  ...instructionTexts(content),
  ...metadataTexts(content),
];

/** What has to be said about a reading that is not, or not only, by the types of the layout that it is taken to be in. */
function readingWarnings(
  { readings }: OlderTransaction,
  shown: OlderContent,
  { layout, proven }: { readonly layout: OlderLayout; readonly proven: boolean },
): readonly string[] {
  if (shown.layout !== layout) {
    return [`What it does can only be read as in ${RELEASE_OF[shown.layout]}.`];
  }
  const text = JSON.stringify(textsOf(shown));
  const other = proven
    ? undefined
    : readings.find((content) => content !== shown && JSON.stringify(textsOf(content)) !== text);
  return other === undefined ? [] : [`Read as in ${RELEASE_OF[other.layout]}, it does something else.`];
}

/**
 * Says as much as can be said of a transaction in layout A, A5 or A6: who, when, until when, signed by whom, and each
 * instruction in words, in `others`. It is never compared with a request: `unreadable` is always there.
 */
export function inspectOlder(
  transaction: OlderTransaction,
  byteLength: number,
  crypto: TransactionCrypto,
): TransactionInspection {
  const found = olderHash(transaction, crypto);
  const { hash, layout } = found;
  const content = readingFor(transaction, layout);
  const { executable, times } = content;
  const warnings = [...found.warnings, ...readingWarnings(transaction, content, found)];
  return {
    layout,
    byteLength,
    payloadByteLength: transaction.payload.length,
    payloadHashHex: bytesToHex(hash),
    authority: accountText(content.authority),
    ...(times && {
      creationTimeMs: times.creation_time_ms,
      timeToLiveMs: times.time_to_live_ms,
      expiresAtMs: times.creation_time_ms + times.time_to_live_ms,
      ...(times.nonce !== undefined && { nonce: times.nonce }),
    }),
    signatures: checkSignatures(transaction.signatures, hash, crypto),
    instructionCount: executable.tag === 'Wasm' ? 0 : executable.count,
    registrations: [],
    contributions: [],
    flags: [],
    grants: [],
    expiryTriggers: [],
    others: textsOf(content),
    unreadable: `It is in an older format (that of ${RELEASE_OF[layout]}), in which a report or a flag cannot be recognised.`,
    ...(warnings.length > 0 && { warnings }),
  };
}
