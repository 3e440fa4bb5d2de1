import { z } from 'zod';
import { isCountryCode } from '../../../contract/country.ts';

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) instanceof Intl.DateTimeFormat;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** The longest undo delay of a flag, in seconds, apart from no limit. */
export const MAX_UNDO_SECONDS = 10;

/** In UTF-16 units. */
export const MAX_LEDGER_POLICY_LENGTH = 20_000;

/**
 * Each setting with its default, which also takes the place of a stored value that no version of this app
 * writes.
 */
const settingsSchema = z.object({
  /** The country whose national numbers are offered as international ones. */
  homeCountry: z.string().refine(isCountryCode).nullable().catch(null),
  /** Whether single-key shortcuts are on. */
  shortcuts: z.boolean().catch(true),
  /** `local` for the clock of this computer, or an IANA name. */
  timeZone: z
    .string()
    .refine((name) => name === 'local' || isTimeZone(name))
    .catch('local'),
  /** The undo delay of a flag; `null` for no limit. */
  undoSeconds: z.int().min(0).max(MAX_UNDO_SECONDS).nullable().catch(4),
  /**
   * The ledger's keys and witnesses that are trusted, as a policy; empty for those of the build. Belongs to the
   * browser: proofs are checked before sign-in, too.
   */
  ledgerPolicy: z.string().max(MAX_LEDGER_POLICY_LENGTH).catch(''),
  /** Belongs to the browser, since it applies before sign-in. */
  colourScheme: z.enum(['auto', 'light', 'dark']).catch('auto'),
});

export type Settings = Readonly<z.output<typeof settingsSchema>>;

export const DEFAULT_SETTINGS: Settings = settingsSchema.parse({});

export const storedSettingsSchema = settingsSchema.catch(DEFAULT_SETTINGS);
