import { z } from 'zod';
import { DOWNLOAD_PARAMETERS } from '../../../contract/download.ts';
import { downloadFiguresSchema } from '../../../client/downloads/quote.ts';
import { AccountValue } from '../../platform/storage/account-value.ts';

const keptSchema = z.object({
  /** Its name, made before it is asked for: what is asked for by it again is the same, and paid once. */
  id: z.string(),
  askedAtMs: z.number(),
  parameters: z.partialRecord(z.enum(DOWNLOAD_PARAMETERS), z.string()),
  /** The cost that was agreed to. */
  maxCost: z.number(),
  /** `asked`: its outcome is unknown. `agreed`: the service began to send it, so it may be paid. */
  state: z.enum(['asked', 'agreed', 'received']),
  /** Gets the same contributions again, free. */
  downloadId: z.string().optional(),
  figures: downloadFiguresSchema.optional(),
});

/** A download that this browser asked for: what was asked and how it ended, not what it held. */
export type KeptDownload = Readonly<z.output<typeof keptSchema>>;

/** Whether it can be asked for by its name: the service did not begin to send without repeating the name. */
export const canAskAgain = ({ state }: KeptDownload): boolean => state === 'asked';

/** More than anybody looks through; the service has those that were paid. */
const MOST = 100;

const storedSchema = z.array(keptSchema).max(MOST).catch([]);

/** The downloads that an account asked for in this browser, the newest first. Other tabs follow. */
export class KeptDownloads extends AccountValue<readonly KeptDownload[]> {
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
