import type { FlagReceipt, SubmitReceipt } from '../../contract/contribution.ts';
import { hexToBytes } from '../../contract/hex.ts';
import { inspectTransaction } from '../../transaction/index.ts';
import type { Analyst } from '../service/analyst.ts';

interface AttemptBase {
  /** The signed transaction, as it was sent and may be sent again. */
  readonly transactionHex: string;
  /** The sender, by its index among the analysts. */
  readonly analyst: number;
}

/** A report that was sent. Without a receipt it may or may not be stored. */
export interface ReportAttempt extends AttemptBase {
  readonly kind: 'report';
  readonly ids: readonly string[];
  receipt?: SubmitReceipt;
}

/** A contribution that the registry acknowledged. */
export interface Asset {
  readonly id: string;
  readonly definitionId: string;
}

/** The flag of an asset that was sent. */
export interface FlagAttempt extends AttemptBase {
  readonly kind: 'flag';
  readonly asset: Asset;
  receipt?: FlagReceipt;
}

export type Attempt = ReportAttempt | FlagAttempt;

/** Finds what is said about an identifier, with a session that works now. */
export type Retrieve = Analyst['retrieve'];

/** The asset ids of a report, as its transaction has them. */
export function definitionIdsOf({ transactionHex }: ReportAttempt): string[] {
  const { contributions } = inspectTransaction(hexToBytes(transactionHex));
  return contributions.map(({ definitionId = '' }) => definitionId);
}

/** Counts how often each item of a report is in the registry. */
async function timesThere(attempt: ReportAttempt, retrieve: Retrieve): Promise<number[]> {
  const definitionIds = definitionIdsOf(attempt);
  return Promise.all(
    attempt.ids.map(async (id, index) => {
      const records = await retrieve(id);
      return records.filter(({ assetDefinitionIds }) => assetDefinitionIds === definitionIds[index]).length;
    }),
  );
}

/**
 * True if an attempt is in the registry. @throws {Error} if it is there in part or twice, or was acknowledged
 * and is missing
 */
export async function isStored(attempt: Attempt, retrieve: Retrieve): Promise<boolean> {
  if (attempt.kind === 'flag') {
    if (attempt.receipt === undefined) return false;
    const { id, definitionId } = attempt.asset;
    const found = (await retrieve(id)).filter(
      ({ assetDefinitionIds }) => assetDefinitionIds === definitionId,
    );
    if (found.length !== 1 || found.some(({ contribution }) => contribution.fraudStatus !== 'Flagged'))
      throw new Error(`The flag of ${definitionId} was acknowledged, and is not there.`);
    return true;
  }
  const times = await timesThere(attempt, retrieve);
  const isWhole = times.every((time) => time === 1);
  const isAbsent = times.every((time) => time === 0);
  if (!isWhole && !isAbsent)
    throw new Error(`A report of ${attempt.ids.join(', ')} is there ${times.join(', ')} times.`);
  if (attempt.receipt === undefined) return isWhole;
  const acknowledged = attempt.receipt.tokenIds.map(({ definitionId }) => definitionId);
  if (!isWhole)
    throw new Error(`The report of ${attempt.ids.join(', ')} was acknowledged, and is not there.`);
  if (acknowledged.join('\n') !== definitionIdsOf(attempt).join('\n'))
    throw new Error(`The receipt of ${attempt.ids.join(', ')} names other assets than its transaction.`);
  return true;
}
