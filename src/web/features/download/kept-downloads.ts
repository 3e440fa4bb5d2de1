import { z } from 'zod';
import { Store } from '../../../signer/store.ts';
import { DOWNLOAD_PARAMETERS } from '../../../contract/download.ts';
import { downloadFiguresSchema } from '../../api/quote.ts';
import { browserStorage, type JsonStorage } from '../../storage/json-storage.ts';

const keptSchema = z.object({
  id: z.string(),
  askedAtMs: z.number(),
  parameters: z.partialRecord(z.enum(DOWNLOAD_PARAMETERS), z.string()),
  /** `asked`: its outcome is unknown. `agreed`: the service began to send it, so it may be paid. */
  state: z.enum(['asked', 'agreed', 'received']),
  /** Gets the same contributions again. */
  downloadId: z.string().optional(),
  /** The balance by the quote. */
  balanceBefore: z.number().optional(),
  figures: downloadFiguresSchema.optional(),
});

/** A download that this browser asked for: what was asked and how it ended, not what it held. */
export type KeptDownload = Readonly<z.output<typeof keptSchema>>;

/** More than anybody looks through; the service has those that were paid. */
const MOST = 100;

const keyOf = (accountId: string) => `contribution-desk.downloads.${accountId}`;
const storedSchema = z.array(keptSchema).max(MOST).catch([]);

/** The downloads that an account asked for in this browser, the newest first. Other tabs follow. */
export class KeptDownloads extends Store<readonly KeptDownload[]> {
  readonly #storage: JsonStorage;
  #accountId: string | undefined;

  constructor(storage: JsonStorage = browserStorage()) {
    super([]);
    this.#storage = storage;
  }

  follow(accountId: string | undefined): void {
    this.#accountId = accountId;
    this.setState(this.#read());
  }

  followTabs(): void {
    // Only other tabs cause this event. A key of `null`: all of the storage was cleared.
    window.addEventListener('storage', ({ key }) => {
      if (this.#accountId !== undefined && (key === null || key === keyOf(this.#accountId)))
        this.setState(this.#read());
    });
  }

  /** Takes the place of what is kept of the same download. */
  put(download: KeptDownload): void {
    this.#change((all) => {
      const others = all.filter(({ id }) => id !== download.id);
      return [download, ...others].toSorted((one, other) => other.askedAtMs - one.askedAtMs).slice(0, MOST);
    });
  }

  remove(id: string): void {
    this.#change((all) => all.filter((one) => one.id !== id));
  }

  erase(): void {
    this.#change(() => []);
  }

  /** Begins with what is stored, since another tab may have downloaded meanwhile. */
  #change(change: (all: readonly KeptDownload[]) => readonly KeptDownload[]): void {
    if (this.#accountId === undefined) return;
    const next = change(this.#storage.works ? this.#read() : this.getState());
    this.setState(next);
    this.#storage.write(keyOf(this.#accountId), next);
  }

  #read(): readonly KeptDownload[] {
    return this.#accountId === undefined
      ? []
      : storedSchema.parse(this.#storage.read(keyOf(this.#accountId)));
  }
}
