import { type FileHandle, open } from 'node:fs/promises';
import { z } from 'zod';
import { contributionDraftSchema, type ContributionDraft } from '../../contract/contribution.ts';
import { AppError } from '../../contract/app-error.ts';
import { readIfThere, withFile } from '../run/private-file.ts';
import { lockJournal } from './journal-lock.ts';

const hashSchema = z.string().regex(/^[0-9a-f]{64}$/u);

const itemSchema = contributionDraftSchema.transform(({ sourcePeerId, ...item }): ContributionDraft =>
  sourcePeerId === undefined ? item : { ...item, sourcePeerId },
);

const begunSchema = z.object({
  kind: z.literal('begun'),
  version: z.literal(1),
  url: z.string(),
  accountId: z.string(),
});
const sendingSchema = z.object({
  kind: z.literal('sending'),
  payloadHashHex: hashSchema,
  /** Unsigned. */
  transactionHex: z.string(),
  items: z.array(itemSchema),
});
const endedSchema = z.object({ kind: z.enum(['accepted', 'refused']), payloadHashHex: hashSchema });
const lineSchema = z.union([begunSchema, sendingSchema, endedSchema]);

/** A transaction that was about to leave: it may be on the ledger. */
export interface Sending {
  readonly payloadHashHex: string;
  readonly transactionHex: string;
  readonly items: readonly ContributionDraft[];
}

export interface JournalOf {
  readonly url: string;
  readonly accountId: string;
}

const WHAT = 'The journal';

const otherJournal = (reason: string): AppError =>
  new AppError('journal', `The journal beside the list ${reason} Nothing was sent.`);

function readLine(text: string): z.output<typeof lineSchema> {
  try {
    return lineSchema.parse(JSON.parse(text));
  } catch (cause) {
    if (!(cause instanceof SyntaxError) && !(cause instanceof z.ZodError)) throw cause;
    throw otherJournal('was altered, or is no journal.');
  }
}

/**
 * A list's transactions, one JSON object a line, each on the disk before its transaction leaves. It holds
 * neither a key nor a signature: an ed25519 signature of the same transaction is the same bytes.
 */
export class Journal implements AsyncDisposable {
  readonly #file: FileHandle;
  readonly #unlock: () => Promise<void>;
  readonly #open = new Map<string, Sending>();
  readonly #accepted: ContributionDraft[] = [];

  private constructor(file: FileHandle, unlock: () => Promise<void>) {
    this.#file = file;
    this.#unlock = unlock;
  }

  /** @throws {InUseError} {AppError} for a journal of another account or registry */
  static async open(path: string, { accountId, url }: JournalOf): Promise<Journal> {
    const unlock = await lockJournal(path);
    let file: FileHandle | undefined;
    try {
      const text = (await readIfThere(path, WHAT)) ?? '';
      // A line that was cut off by a crash was not followed by a transaction.
      const whole = text.slice(0, text.lastIndexOf('\n') + 1);
      const lines = whole
        .split('\n')
        .filter((line) => line !== '')
        .map(readLine);
      file = await withFile(WHAT, () => open(path, 'a', 0o600));
      await file.chmod(0o600);
      await file.truncate(Buffer.byteLength(whole));
      const journal = new Journal(file, unlock);
      const [first] = lines;
      if (first === undefined) await journal.#write({ kind: 'begun', version: 1, url, accountId });
      else if (first.kind !== 'begun') throw otherJournal('was altered, or is no journal.');
      else if (first.url !== url || first.accountId !== accountId)
        throw otherJournal(
          `belongs to ${first.accountId} at ${first.url}. Use that account, or name another journal with --journal.`,
        );
      for (const line of lines) journal.#apply(line);
      return journal;
    } catch (error) {
      await file?.close();
      await unlock();
      throw error;
    }
  }

  /** Transactions without a recorded outcome. */
  get open(): readonly Sending[] {
    return [...this.#open.values()];
  }

  get accepted(): readonly ContributionDraft[] {
    return this.#accepted;
  }

  /** Resolves once it is on the disk. */
  async sending(sending: Sending): Promise<void> {
    // The same bytes may leave more than once.
    if (this.#open.has(sending.payloadHashHex)) return;
    await this.#put({ kind: 'sending', ...sending, items: [...sending.items] });
  }

  async ended(payloadHashHex: string, kind: 'accepted' | 'refused'): Promise<void> {
    await this.#put({ kind, payloadHashHex });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#file.close();
    await this.#unlock();
  }

  #apply(line: z.output<typeof lineSchema>): void {
    if (line.kind === 'begun') return;
    if (line.kind === 'sending') this.#open.set(line.payloadHashHex, line);
    else {
      if (line.kind === 'accepted')
        this.#accepted.push(...(this.#open.get(line.payloadHashHex)?.items ?? []));
      this.#open.delete(line.payloadHashHex);
    }
  }

  async #put(line: z.output<typeof lineSchema>): Promise<void> {
    await this.#write(line);
    this.#apply(line);
  }

  async #write(line: z.output<typeof lineSchema>): Promise<void> {
    await withFile(WHAT, async () => {
      await this.#file.appendFile(`${JSON.stringify(line)}\n`);
      await this.#file.sync();
    });
  }
}
