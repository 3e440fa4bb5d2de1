import { AppError } from '../../contract/app-error.ts';
import {
  bundleHashHex,
  formatBundle,
  parseBundleAnswer,
  type SigningBundle,
} from '../../contract/signing-bundle.ts';
import { t } from './messages.ts';

/** A bundle on its way to where the key is. */
export interface BundleFile {
  readonly name: string;
  readonly text: string;
  /** What is shown, and typed or read out there: who signs by it signs exactly these transactions. */
  readonly hashHex: string;
  /** The command that signs it (src/offline/README.md). */
  readonly command: string;
}

const NAME_LENGTH = 8;

export async function bundleFile(bundle: SigningBundle): Promise<BundleFile> {
  const hashHex = await bundleHashHex(bundle.batches.map(({ payloadHashHex }) => payloadHashHex));
  const begin = hashHex.slice(0, NAME_LENGTH);
  const name = `${begin}-bundle.json`;
  return {
    name,
    text: formatBundle(bundle),
    hashHex,
    command: `npm run --silent desk -- sign bundle ${name} --hash ${hashHex} --key blockchain.key > ${begin}-answer.json`,
  };
}

/** An answer that belongs to something else, so that nothing of it can be used. */
class BundleAnswerError extends AppError {
  constructor(why: 'otherAccount' | 'otherKey' | 'otherTransactions') {
    super('bundle-answer-other', t(`signing.bundle.${why}`));
  }
}

export interface AnsweredBatches {
  /** By payload hash. Not verified: whoever imports one does that, transaction by transaction. */
  readonly signatures: ReadonlyMap<string, string>;
  /** The hashes that the answer has no signature for. */
  readonly missing: readonly string[];
}

/**
 * The signatures that an answer brings for these transactions of an account.
 * @throws {AppError} when the text is no answer, or one for another account, key or report
 */
export function readBundleAnswer(
  text: string,
  owner: { readonly accountId: string; readonly publicKeyHex: string },
  payloadHashesHex: readonly string[],
): AnsweredBatches {
  const answer = parseBundleAnswer(text);
  if (answer.accountId !== owner.accountId) throw new BundleAnswerError('otherAccount');
  if (answer.publicKeyHex !== owner.publicKeyHex) throw new BundleAnswerError('otherKey');
  const all = new Map(
    answer.signatures.map(({ payloadHashHex, signatureHex }) => [payloadHashHex, signatureHex]),
  );
  const signatures = new Map(
    payloadHashesHex.flatMap((hash) => {
      const signatureHex = all.get(hash);
      return signatureHex === undefined ? [] : [[hash, signatureHex] as const];
    }),
  );
  if (signatures.size === 0) throw new BundleAnswerError('otherTransactions');
  return { signatures, missing: payloadHashesHex.filter((hash) => !signatures.has(hash)) };
}
