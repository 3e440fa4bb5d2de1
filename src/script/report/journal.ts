import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { z } from 'zod';
import { readJson } from '../../command-line/read-json.ts';
import { contributionDraftSchema, type ContributionDraft } from '../../contract/contribution.ts';
import { AppError } from '../../contract/app-error.ts';
import { ExitError } from '../run/exit-code.ts';
import { isLink, withFile } from '../run/private-file.ts';
import { type JournalLock, lockJournal } from './journal-lock.ts';

const hashSchema = z.string().regex(/^[0-9a-f]{64}$/u);

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
  items: z.array<z.ZodType<ContributionDraft>>(contributionDraftSchema).readonly(),
});
const endedSchema = z.object({ kind: z.enum(['accepted', 'refused']), payloadHashHex: hashSchema });
const lineSchema = z.union([begunSchema, sendingSchema, endedSchema]);
type Line = z.output<typeof lineSchema>;

/** A transaction that was about to leave: it may be on the ledger. */
export type Sending = Omit<z.output<typeof sendingSchema>, 'kind'>;

type JournalOwner = Pick<z.output<typeof begunSchema>, 'url' | 'accountId'>;

const WHAT = 'The journal';
/** Made where it is missing; a link is not followed. */
const HOW = constants.O_RDWR | constants.O_CREAT | constants.O_APPEND | constants.O_NOFOLLOW;

const otherJournal = (reason: string): AppError =>
  new AppError('journal', `The journal of the list ${reason} Nothing was sent.`);

const noJournal = (): AppError =>
  otherJournal('was altered, or is another file. It was not changed: name another one with --journal.');

async function openItself(path: string): Promise<FileHandle> {
  try {
    return await open(path, HOW, 0o600);
  } catch (error) {
    if (!isLink(error)) throw error;
    throw otherJournal('is a link, which is not followed. Name the file itself with --journal.');
  }
}

function readLine(text: string): Line {
  const line = readJson(lineSchema, text);
  if (line === undefined) throw noJournal();
  return line;
}

/** Reads a journal, or begins one. Nothing is changed before it is known as one. @throws {AppError} */
async function readOrBegin(file: FileHandle, { accountId, url }: JournalOwner): Promise<readonly Line[]> {
  if (!(await file.stat()).isFile()) throw noJournal();
  const bytes = await file.readFile();
  const begun = `${JSON.stringify({ kind: 'begun', version: 1, url, accountId })}\n`;
  const text = bytes.toString();
  if (text !== begun && begun.startsWith(text)) {
    await file.chmod(0o600);
    await file.appendFile(begun.slice(text.length));
    await file.sync();
    return [];
  }
  // A line that was cut off by a crash was not followed by a transaction.
  const wholeBytes = bytes.lastIndexOf('\n') + 1;
  const lines = bytes.toString('utf8', 0, wholeBytes).split('\n').slice(0, -1).map(readLine);
  const [first] = lines;
  if (first?.kind !== 'begun') throw noJournal();
  if (first.url !== url || first.accountId !== accountId)
    throw otherJournal(
      `belongs to ${first.accountId} at ${first.url}. Use that account, or name another journal with --journal.`,
    );
  await file.chmod(0o600);
  await file.truncate(wholeBytes);
  return lines;
}

/**
 * A list's transactions, one JSON object a line, each on the disk before its transaction leaves. It holds
 * neither a key nor a signature: an ed25519 signature of the same transaction is the same bytes.
 */
export class Journal implements AsyncDisposable {
  readonly #file: FileHandle;
  readonly #lock: JournalLock;
  readonly #open = new Map<string, Sending>();
  readonly #accepted: ContributionDraft[] = [];

  private constructor(file: FileHandle, lock: JournalLock) {
    this.#file = file;
    this.#lock = lock;
  }

  /** @throws {AppError} while another run has it; for a journal of another account or registry */
  static async open(path: string, owner: JournalOwner, clock: () => number): Promise<Journal> {
    const lock = await lockJournal(path, clock);
    let file: FileHandle | undefined;
    try {
      const opened = await withFile(WHAT, () => openItself(path));
      file = opened;
      const lines = await withFile(WHAT, () => readOrBegin(opened, owner));
      const journal = new Journal(opened, lock);
      for (const line of lines) journal.#apply(line);
      return journal;
    } catch (error) {
      await file?.close();
      await lock.release();
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

  /** Resolves once it is on the disk, for this run alone. @throws {ExitError} after which it must not leave */
  async sending(sending: Sending): Promise<void> {
    const { payloadHashHex } = sending;
    // The same bytes may leave more than once.
    if (this.#open.has(payloadHashHex)) return;
    await this.#refuseUnlessHeld();
    await this.#put({ kind: 'sending', ...sending });
    // It may have stood still meanwhile: then the run that took over has read it, and settles it.
    await this.#refuseUnlessHeld();
  }

  async #refuseUnlessHeld(): Promise<void> {
    if (await this.#lock.isHeld()) return;
    throw new ExitError(
      'tryAgain',
      'list-taken-over',
      'This run stood still for thirty seconds or more, and another one has taken over the list. Nothing more was sent. Run this again later.',
    );
  }

  async ended(payloadHashHex: string, kind: 'accepted' | 'refused'): Promise<void> {
    await this.#put({ kind, payloadHashHex });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#file.close();
    await this.#lock.release();
  }

  #apply(line: Line): void {
    if (line.kind === 'begun') return;
    if (line.kind === 'sending') this.#open.set(line.payloadHashHex, line);
    else {
      if (line.kind === 'accepted')
        this.#accepted.push(...(this.#open.get(line.payloadHashHex)?.items ?? []));
      this.#open.delete(line.payloadHashHex);
    }
  }

  async #put(line: Line): Promise<void> {
    await withFile(WHAT, async () => {
      await this.#file.appendFile(`${JSON.stringify(line)}\n`);
      await this.#file.sync();
    });
    this.#apply(line);
  }
}
