import { z } from 'zod';
import { assembleRequestSchema, type ContributionDraft } from '../../contract/contribution.ts';
import { bytesToHex, hexToBytes } from '../../contract/hex.ts';
import type { CheckedTransaction } from '../../signer/signer.ts';
import { assembleReport } from '../../transaction/assemble.ts';
import type { TransactionRequest } from '../../transaction/compare/comparison.ts';
import { compareTransaction } from '../../transaction/compare/compare.ts';
import { inspectTransaction } from '../../transaction/index.ts';
import { type EdgeRequest, Refusal } from './open-test-desk.ts';
import { asAnswered, registryRecord } from './registry-record.ts';

const MS_PER_S = 1000;
const DAY_S = 86_400;

/**
 * Does the worker's job in this process: reads the bytes and compares them. Await the transaction's `ready`
 * first.
 */
export function checkForReal(request: TransactionRequest, transactionHex: string): CheckedTransaction {
  const bytes = hexToBytes(transactionHex);
  const inspection = inspectTransaction(bytes);
  return {
    inspection,
    comparison: compareTransaction(inspection, request),
    payloadHashHex: inspection.payloadHashHex,
    byteLength: bytes.length,
  };
}

/**
 * A service with one account at the HTTP edge: it assembles real transactions, takes whatever is submitted
 * for the one assembled last, and shows it from then on. Tests replace `assemble`, `submit` and `retrieve` to
 * misbehave.
 */
export class TestRegistry {
  readonly accountId: string;
  rewarded = 10;
  /** Left out where it is undefined, as other deployments do. */
  repeated: number | undefined;
  /** From report to expiry, in what it assembles. */
  lifetimeDays = 30;
  readonly submitted: string[] = [];
  #suffix = 0;
  #assembled: ReturnType<typeof asAnswered>[] = [];
  #assetIds: string[] = [];
  #shown: { readonly id: string; readonly answer: unknown }[] = [];
  #ids: string[] = [];

  constructor(accountId = 'alice@wonderland') {
    this.accountId = accountId;
  }

  assemble = (drafts: readonly ContributionDraft[]): unknown => {
    const nowMs = Date.now();
    const expiryAtS = Math.floor(nowMs / MS_PER_S) + this.lifetimeDays * DAY_S;
    const items = drafts.map((draft) => ({ draft, suffix: (this.#suffix += 1), expiryAtS }));
    this.#ids = drafts.map(({ id }) => id);
    const bytes = assembleReport(
      { authority: this.accountId, creationTimeMs: nowMs, nonce: this.#suffix },
      items,
    );
    const transactionHex = bytesToHex(bytes);
    this.#assetIds = inspectTransaction(bytes).registrations.map(({ definitionId }) => definitionId);
    this.#assembled = drafts.map((draft, at) =>
      asAnswered(
        registryRecord({
          ...draft,
          ...(this.#assetIds[at] === undefined ? {} : { assetDefinitionId: this.#assetIds[at] }),
          peerId: this.accountId.split('@')[1] ?? '',
        }),
      ),
    );
    return transactionHex;
  };

  submit = (): unknown => {
    this.#shown.push(...this.#assembled.map((answer, at) => ({ id: this.#ids[at] ?? '', answer })));
    return {
      tokenIds: this.#assetIds.map((definitionId) => ({ definitionId, accountId: this.accountId })),
      rewarded: this.rewarded,
      repeated: this.repeated,
    };
  };

  retrieve = (identifier: string): unknown =>
    this.#shown
      .filter(({ id }) => identifier === id || identifier === `${id}-${id}`)
      .map(({ answer }) => answer);

  readonly edge = ({ endpoint, identifier, body }: EdgeRequest): unknown => {
    switch (endpoint) {
      case 'assembleContribution':
        return this.assemble(assembleRequestSchema.parse(body));
      case 'submitContribution':
        this.submitted.push(z.string().parse(body));
        return this.submit();
      case 'retrieveContributions':
        return this.retrieve(identifier);
      case 'balance':
        return { tokenId: { definitionId: 'token#peer', accountId: this.accountId }, balance: 1234 };
      default:
        return new Refusal(404, `This registry has no ${endpoint}.`);
    }
  };
}
