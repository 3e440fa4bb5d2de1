import { resolve } from 'node:path';
import { z } from 'zod';
import { AppError } from '../../contract/app-error.ts';
import { isDatabaseUrl } from './database-url.ts';
import { MAX_DRAFTS } from '../../contract/contribution.ts';
import { appConfigSchema } from '../../contract/service-info.ts';
import {
  DEFAULT_HTTP_SETTINGS,
  DEFAULT_MAX_CONNECTIONS,
  httpEnvironment,
  type HttpSettings,
} from './http-settings.ts';
import {
  DEFAULT_RANGE_LIMITS,
  MOST_RANGE_LIMITS,
  type RangeLimits,
} from '../../contract/identifier/range.ts';

/** The size and time-outs of the connection pool. Milliseconds; 0 means no limit. */
export interface PoolSettings {
  readonly size: number;
  /** The wait for a new connection or a free one. */
  readonly connectTimeoutMs: number;
  readonly statementTimeoutMs: number;
  /** The wait for a lock, such as the ledger's head. */
  readonly lockTimeoutMs: number;
  /** The server aborts a transaction that is idle for longer: others wait for its locks. */
  readonly idleTransactionTimeoutMs: number;
}

export const DEFAULT_POOL: PoolSettings = {
  size: 10,
  connectTimeoutMs: 5_000,
  statementTimeoutMs: 30_000,
  lockTimeoutMs: 15_000,
  idleTransactionTimeoutMs: 30_000,
};

/**
 * For an operator’s command, which may change a million rows. It still releases the ledger’s head if its
 * process is stopped or cut off, since all submits wait for the head.
 */
export const PATIENT_POOL: PoolSettings = { ...DEFAULT_POOL, statementTimeoutMs: 0, lockTimeoutMs: 0 };

const wholeNumber = (name: string, least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/u, { error: `${name} is a whole number.` })
    .transform(Number)
    .refine((value) => value >= least && value <= most, {
      error: `${name} lies between ${least} and ${most}.`,
    });

const seconds = (name: string, least: number, defaultMs: number) =>
  wholeNumber(name, least, 3_600)
    .transform((value) => value * 1_000)
    .default(defaultMs);

const databaseUrl = (name: string) =>
  // Never quoted in a message: it holds a password.
  z
    .string()
    .refine(isDatabaseUrl, {
      error: `${name} is postgres://user:password@host:port/database, with several hosts as host:port,host:port, and with characters such as @ : / # ? of the password percent-encoded; or unset.`,
    })
    .optional();

/** `RETRIEVE_LIMIT`, unless it is set. */
export const DEFAULT_RETRIEVE_LIMIT = 10_000;

const environmentSchema = z.object({
  PORT: wholeNumber('PORT', 0, 65_535).default(8080),
  HOST: z.string().trim().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().trim().min(1).default('.data'),
  DATABASE_URL: databaseUrl('DATABASE_URL'),
  DATABASE_READ_URL: databaseUrl('DATABASE_READ_URL'),
  DATABASE_POOL_SIZE: wholeNumber('DATABASE_POOL_SIZE', 2, 1_000).default(DEFAULT_POOL.size),
  DATABASE_CONNECT_TIMEOUT_S: seconds('DATABASE_CONNECT_TIMEOUT_S', 1, DEFAULT_POOL.connectTimeoutMs),
  DATABASE_STATEMENT_TIMEOUT_S: seconds('DATABASE_STATEMENT_TIMEOUT_S', 1, DEFAULT_POOL.statementTimeoutMs),
  BASE_URL: z
    .string()
    .refine((text) => appConfigSchema.shape.baseUrl.safeParse(text).success, {
      error:
        'BASE_URL is one address of the service, http or https, such as https://desk.example.com, without wildcard, user name, comma or query; or unset.',
    })
    .default(''),
  PRACTICE: z.enum(['on', 'off'], { error: 'PRACTICE is on or off.' }).optional(),
  SERVE_APP: z.enum(['on', 'off'], { error: 'SERVE_APP is on or off.' }).default('on'),
  LOG_LEVEL: z
    .enum(['silent', 'error', 'warn', 'info', 'debug'], {
      error: 'LOG_LEVEL is silent, error, warn, info or debug.',
    })
    .default('info'),
  ...httpEnvironment,
  RATE_LIMIT_PER_MINUTE: wholeNumber('RATE_LIMIT_PER_MINUTE', 1, 100_000_000).default(
    DEFAULT_HTTP_SETTINGS.rateLimitPerMinute,
  ),
  ADDRESS_RATE_LIMIT_PER_MINUTE: wholeNumber('ADDRESS_RATE_LIMIT_PER_MINUTE', 1, 100_000_000).default(
    DEFAULT_HTTP_SETTINGS.addressRateLimitPerMinute,
  ),
  REPORT_LIMIT: wholeNumber('REPORT_LIMIT', 1, MAX_DRAFTS).optional(),
  RETRIEVE_LIMIT: wholeNumber('RETRIEVE_LIMIT', 1, 1_000_000).default(DEFAULT_RETRIEVE_LIMIT),
  IPV4_RANGE_LIMIT_BITS: wholeNumber('IPV4_RANGE_LIMIT_BITS', 0, MOST_RANGE_LIMITS.ipv4Bits).default(
    DEFAULT_RANGE_LIMITS.ipv4Bits,
  ),
  IPV6_RANGE_LIMIT_BITS: wholeNumber('IPV6_RANGE_LIMIT_BITS', 0, MOST_RANGE_LIMITS.ipv6Bits).default(
    DEFAULT_RANGE_LIMITS.ipv6Bits,
  ),
  PHONE_RANGE_LIMIT_DIGITS: wholeNumber('PHONE_RANGE_LIMIT_DIGITS', 0, MOST_RANGE_LIMITS.phoneDigits).default(
    DEFAULT_RANGE_LIMITS.phoneDigits,
  ),
  LEDGER_POLICY: z.string().trim().min(1).optional(),
  MAX_CONNECTIONS: wholeNumber('MAX_CONNECTIONS', 10, 1_000_000).default(DEFAULT_MAX_CONNECTIONS),
});

export interface Settings extends HttpSettings {
  readonly port: number;
  readonly host: string;
  /** Absolute. */
  readonly dataDir: string;
  /** The PostgreSQL server to use, with its password; if unset, the store is embedded, in `dataDir`. */
  readonly databaseUrl: string | undefined;
  /** Standbys of that server to read from, with the password. */
  readonly databaseReadUrl: string | undefined;
  /** For each of the two. */
  readonly databasePool: PoolSettings;
  /** The URL at which the app finds the service; empty for its own origin. */
  readonly baseUrl: string;
  /** As set; when unset, a new embedded store is for practice if the host is loopback. */
  readonly practice: 'on' | 'off' | undefined;
  /** Serves the app too, besides the service's own paths. */
  readonly serveApp: boolean;
  readonly logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug';
  /** The most contributions that the app puts into one transaction; unset for the interface's limit. */
  readonly reportLimit?: number;
  /** The most contributions that one retrieval returns. */
  readonly retrieveLimit: number;
  /** The widest ranges that a report may hold. */
  readonly rangeLimits: RangeLimits;
  /** The file of the witnesses that cosign the ledger; none without it. Absolute. */
  readonly ledgerPolicy?: string;
  /** Open at once in this process. */
  readonly maxConnections: number;
}

export class SettingsError extends AppError {
  constructor(reasons: readonly string[]) {
    super('settings', `The settings cannot be used. ${reasons.join(' ')}`);
  }
}

/** True for an address that only this machine can reach. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(?:\.\d{1,3}){3}$/u.test(host);
}

/** Reads the environment; an empty variable counts as unset. @throws {SettingsError} naming everything that is wrong */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const read = environmentSchema.safeParse(given);
  if (!read.success) throw new SettingsError(read.error.issues.map(({ message }) => message));
  const {
    PORT,
    HOST,
    DATA_DIR,
    DATABASE_URL,
    DATABASE_READ_URL,
    DATABASE_POOL_SIZE,
    DATABASE_CONNECT_TIMEOUT_S,
    DATABASE_STATEMENT_TIMEOUT_S,
    BASE_URL,
    PRACTICE,
    SERVE_APP,
    LOG_LEVEL,
    RATE_LIMIT_PER_MINUTE,
    ADDRESS_RATE_LIMIT_PER_MINUTE,
    CORS_ORIGINS,
    TRUST_PROXY,
    METRICS_TOKEN,
    REPORT_LIMIT,
    RETRIEVE_LIMIT,
    IPV4_RANGE_LIMIT_BITS,
    IPV6_RANGE_LIMIT_BITS,
    PHONE_RANGE_LIMIT_DIGITS,
    LEDGER_POLICY,
    MAX_CONNECTIONS,
  } = read.data;
  if (PRACTICE === 'on' && !isLoopback(HOST)) {
    throw new SettingsError([
      `PRACTICE=on lets anybody make an account, so it needs a loopback HOST such as 127.0.0.1; HOST is ${HOST}.`,
    ]);
  }
  if (DATABASE_READ_URL !== undefined && DATABASE_URL === undefined) {
    throw new SettingsError([
      'DATABASE_READ_URL names a standby of the server that DATABASE_URL names, and DATABASE_URL is unset.',
    ]);
  }
  return {
    port: PORT,
    host: HOST,
    dataDir: resolve(DATA_DIR),
    databaseUrl: DATABASE_URL,
    databaseReadUrl: DATABASE_READ_URL,
    databasePool: {
      ...DEFAULT_POOL,
      size: DATABASE_POOL_SIZE,
      connectTimeoutMs: DATABASE_CONNECT_TIMEOUT_S,
      statementTimeoutMs: DATABASE_STATEMENT_TIMEOUT_S,
    },
    baseUrl: BASE_URL,
    practice: PRACTICE,
    serveApp: SERVE_APP === 'on',
    logLevel: LOG_LEVEL,
    rateLimitPerMinute: RATE_LIMIT_PER_MINUTE,
    addressRateLimitPerMinute: ADDRESS_RATE_LIMIT_PER_MINUTE,
    corsOrigins: CORS_ORIGINS,
    trustProxy: TRUST_PROXY ?? false,
    metricsToken: METRICS_TOKEN,
    ...(REPORT_LIMIT === undefined ? {} : { reportLimit: REPORT_LIMIT }),
    retrieveLimit: RETRIEVE_LIMIT,
    rangeLimits: {
      ipv4Bits: IPV4_RANGE_LIMIT_BITS,
      ipv6Bits: IPV6_RANGE_LIMIT_BITS,
      phoneDigits: PHONE_RANGE_LIMIT_DIGITS,
    },
    ...(LEDGER_POLICY === undefined ? {} : { ledgerPolicy: resolve(LEDGER_POLICY) }),
    maxConnections: MAX_CONNECTIONS,
  };
}
