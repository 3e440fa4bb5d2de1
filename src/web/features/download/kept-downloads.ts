import { z } from 'zod';
import { DOWNLOAD_PARAMETERS } from '../../../contract/download.ts';
import { downloadFiguresSchema } from '../../api/quote.ts';
import { AccountList } from '../../platform/storage/account-list.ts';

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

const storedSchema = z.array(keptSchema).max(MOST).catch([]);

/** The downloads that an account asked for in this browser, the newest first. Other tabs follow. */
export class KeptDownloads extends AccountList<KeptDownload> {
  constructor() {
    super({ name: 'contribution-desk.downloads', schema: storedSchema });
  }

  /** Takes the place of what is kept of the same download. */
  put(download: KeptDownload): void {
    this.change((all) => {
      const others = all.filter(({ id }) => id !== download.id);
      return [download, ...others].toSorted((one, other) => other.askedAtMs - one.askedAtMs).slice(0, MOST);
    });
  }

  remove(id: string): void {
    this.change((all) => all.filter((one) => one.id !== id));
  }
}
