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

/** Choices for the retention of an account's activity, in days. */
export const RETENTION_DAYS = [1, 7, 30, 90, 365] as const;

/** Sizes of a range from which an analyst may want to be warned. */
export const LARGE_RANGE_SIZES = [10, 100, 1000, 10_000, 100_000, 1_000_000] as const;

/** The longest undo delay of a flag, in seconds, apart from no limit. */
export const MAX_UNDO_SECONDS = 10;

/** In UTF-16 units. */
export const MAX_LEDGER_POLICY_LENGTH = 20_000;

const fields = {
  /** The country whose national numbers are offered as international ones. */
  homeCountry: z.string().refine(isCountryCode, 'is no country code.').nullable(),
  /** Whether single-key shortcuts are on. */
  shortcuts: z.boolean(),
  /** `local` for the clock of this computer, or an IANA name. */
  timeZone: z
    .string()
    .refine((name) => name === 'local' || isTimeZone(name), 'is no time zone that this browser knows.'),
  /** `locale`: as the browser's language has it. */
  clock: z.enum(['24h', '12h', 'locale']),
  retentionDays: z.literal(RETENTION_DAYS),
  /** Ranges of more numbers or addresses are warned about. */
  largeRangeSize: z.literal(LARGE_RANGE_SIZES),
  /** The undo delay of a flag; `null` for no limit. */
  undoSeconds: z.int().min(0).max(MAX_UNDO_SECONDS).nullable(),
  /**
   * The ledger's keys and witnesses that are trusted, as a policy; empty for those of the build. Belongs to the
   * browser: proofs are checked before sign-in, too.
   */
  ledgerPolicy: z.string().max(MAX_LEDGER_POLICY_LENGTH),
  /** Belongs to the browser, since it applies before sign-in. */
  colourScheme: z.enum(['auto', 'light', 'dark']),
} as const;

export const settingsSchema = z.strictObject(fields);
export type Settings = Readonly<z.output<typeof settingsSchema>>;

/** Choices alone. A trusted key is none: it is not reset, and no file of settings brings or takes it. */
export type Preferences = Omit<Settings, 'ledgerPolicy'>;

type PerhapsWithKey = Preferences & { readonly ledgerPolicy?: string | undefined };

export const preferencesOf = ({ ledgerPolicy: _trusted, ...preferences }: PerhapsWithKey): Preferences =>
  preferences;

export const DEFAULT_SETTINGS: Settings = {
  homeCountry: null,
  shortcuts: true,
  timeZone: 'local',
  clock: '24h',
  retentionDays: 90,
  largeRangeSize: 100_000,
  undoSeconds: 4,
  ledgerPolicy: '',
  colourScheme: 'auto',
};

/** A value that cannot be read is the default. */
export const storedSettingsSchema = z
  .object({
    homeCountry: fields.homeCountry.catch(DEFAULT_SETTINGS.homeCountry),
    shortcuts: fields.shortcuts.catch(DEFAULT_SETTINGS.shortcuts),
    timeZone: fields.timeZone.catch(DEFAULT_SETTINGS.timeZone),
    clock: fields.clock.catch(DEFAULT_SETTINGS.clock),
    retentionDays: fields.retentionDays.catch(DEFAULT_SETTINGS.retentionDays),
    largeRangeSize: fields.largeRangeSize.catch(DEFAULT_SETTINGS.largeRangeSize),
    undoSeconds: fields.undoSeconds.catch(DEFAULT_SETTINGS.undoSeconds),
    ledgerPolicy: fields.ledgerPolicy.catch(DEFAULT_SETTINGS.ledgerPolicy),
    colourScheme: fields.colourScheme.catch(DEFAULT_SETTINGS.colourScheme),
  })
  .catch(DEFAULT_SETTINGS);
