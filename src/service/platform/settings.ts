import { resolve } from 'node:path';
import { z } from 'zod';
import { AppError } from '../../contract/app-error.ts';
import { MAX_DRAFTS } from '../../contract/contribution.ts';
import { appConfigSchema } from '../../contract/service-info.ts';
import { isDatabaseUrl } from './database-url.ts';
import { corsOriginsSchema, hostNamesSchema, metricsTokenSchema, trustProxySchema } from './http-settings.ts';

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

const wholeNumber = (least: number, most: number) => {
  const error = `is a whole number from ${least} to ${most}.`;
  return z
    .string()
    .regex(/^\d{1,9}$/u, { error })
    .transform(Number)
    .refine((value) => value >= least && value <= most, { error });
};
const words = z.string().trim().min(1, { error: 'is not blank.' });
const onOrOff = z.enum(['on', 'off'], { error: 'is on or off.' });
// Never quoted in a message: it holds a password.
const databaseUrl = z.string().refine(isDatabaseUrl, {
  error:
    'is postgres://user:password@host:port/database, with several hosts as host:port,host:port, and with characters such as @ : / # ? of the password percent-encoded; or unset.',
});
const baseUrl = z.string().refine((text) => appConfigSchema.shape.baseUrl.safeParse(text).success, {
  error:
    'is one address of the service, http or https, such as https://desk.example.com, without wildcard, user name, comma or query; or unset.',
});
const logLevel = z.enum(['silent', 'error', 'warn', 'info', 'debug'], {
  error: 'is silent, error, warn, info or debug.',
});

/** The environment variable of a setting, and what it means. */
const variables = z.registry<{ readonly name: string; readonly meaning: string }>();

/**
 * Every setting, with its default as the environment would say it. What is wrong with a value reads on after the name of its
 * variable. `settings.test.ts` holds the table of OPERATING.md against this one.
 */
const settingsSchema = z.object({
  port: wholeNumber(0, 65_535).prefault('8080').register(variables, {
    name: 'PORT',
    meaning: 'where it listens',
  }),
  host: words.prefault('127.0.0.1').register(variables, {
    name: 'HOST',
    meaning: 'the address there; only this machine reaches the default',
  }),
  dataDir: words
    .transform((path) => resolve(path))
    .prefault('.data')
    .register(variables, {
      name: 'DATA_DIR',
      meaning: 'the embedded store’s folder; on a local disk, readable by its user alone',
    }),
  databaseUrl: databaseUrl.optional().register(variables, {
    name: 'DATABASE_URL',
    meaning:
      'a PostgreSQL to store in instead: `postgres://user:password@host:port/database`, or several `host:port` with commas',
  }),
  databaseReadUrl: databaseUrl.optional().register(variables, {
    name: 'DATABASE_READ_URL',
    meaning: 'its standbys, to read from: [STANDBY.md](store/STANDBY.md)',
  }),
  databasePoolSize: wholeNumber(2, 1_000).prefault('10').register(variables, {
    name: 'DATABASE_POOL_SIZE',
    meaning: 'connections of each process to each of the two',
  }),
  baseUrl: baseUrl.prefault('').register(variables, {
    name: 'BASE_URL',
    meaning: 'where the app finds the service, when not at its own origin',
  }),
  practice: onOrOff.optional().register(variables, {
    name: 'PRACTICE',
    meaning: '`on` or `off`; if unset, a new embedded store is for practice when `HOST` is loopback',
  }),
  serveApp: onOrOff
    .transform((text) => text === 'on')
    .prefault('on')
    .register(variables, { name: 'SERVE_APP', meaning: '`off`: neither build nor serve the app' }),
  logLevel: logLevel.prefault('info').register(variables, {
    name: 'LOG_LEVEL',
    meaning: '`silent`, `error`, `warn`, `info`, `debug`',
  }),
  rateLimitPerMinute: wholeNumber(1, 100_000_000).prefault('60000').register(variables, {
    name: 'RATE_LIMIT_PER_MINUTE',
    meaning: 'requests of one account, in each process',
  }),
  addressRateLimitPerMinute: wholeNumber(1, 100_000_000).prefault('6000').register(variables, {
    name: 'ADDRESS_RATE_LIMIT_PER_MINUTE',
    meaning: 'requests of one address without a valid access token, in each process',
  }),
  corsOrigins: corsOriginsSchema.prefault('').register(variables, {
    name: 'CORS_ORIGINS',
    meaning: 'origins whose pages may read answers, with commas between them; exact, never `*`',
  }),
  trustProxy: trustProxySchema.optional().register(variables, {
    name: 'TRUST_PROXY',
    meaning:
      'the number of proxies in front (1 to 10), or their addresses and blocks: whose `X-Forwarded-For` is trusted',
  }),
  webhookHosts: hostNamesSchema.prefault('').register(variables, {
    name: 'WEBHOOK_HOSTS',
    meaning:
      'hosts of this network that webhooks may reach, also by http, with commas between them; others must have public addresses',
  }),
  metricsToken: metricsTokenSchema.optional().register(variables, {
    name: 'METRICS_TOKEN',
    meaning: 'the bearer token that opens `/metrics`; needed outside practice',
  }),
  reportLimit: wholeNumber(1, MAX_DRAFTS).optional().register(variables, {
    name: 'REPORT_LIMIT',
    meaning:
      'the most contributions that the app puts into one transaction; the interface’s 5,000 without it',
  }),
  retrieveLimit: wholeNumber(1, 1_000_000).prefault('10000').register(variables, {
    name: 'RETRIEVE_LIMIT',
    meaning: 'the most contributions in one answer, exact and narrowest first; it says how many there are',
  }),
  ledgerPolicy: words
    .transform((path) => resolve(path))
    .optional()
    .register(variables, {
      name: 'LEDGER_POLICY',
      meaning:
        'a file that names the ledger’s witnesses and their quorum: [PUBLISHING.md](ledger/PUBLISHING.md)',
    }),
  maxConnections: wholeNumber(10, 1_000_000).prefault('3000').register(variables, {
    name: 'MAX_CONNECTIONS',
    meaning: 'connections open at once in this process; below `ulimit -n`',
  }),
});

/** The settings as OPERATING.md lists them. */
export const SETTINGS_TABLE = Object.values(settingsSchema.shape).map((schema) => ({
  name: variables.get(schema)?.name ?? '',
  preset: schema instanceof z.ZodPrefault ? schema.def.defaultValue : '',
  meaning: variables.get(schema)?.meaning ?? '',
}));

type Values = z.output<typeof settingsSchema>;

export interface Settings extends Readonly<Omit<Values, 'databasePoolSize'>> {
  /** For each of the two databases. */
  readonly databasePool: PoolSettings;
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
  const names = new Map(
    Object.entries(settingsSchema.shape).map(([key, schema]) => [key, variables.get(schema)?.name ?? key]),
  );
  const given = [...names].flatMap(([key, name]) => (environment[name] ? [[key, environment[name]]] : []));
  const read = settingsSchema.safeParse(Object.fromEntries(given));
  if (!read.success) {
    throw new SettingsError(
      read.error.issues.map(({ path, message }) => `${names.get(String(path[0])) ?? ''} ${message}`),
    );
  }
  const { databasePoolSize, ...settings } = read.data;
  if (settings.practice === 'on' && !isLoopback(settings.host)) {
    throw new SettingsError([
      `PRACTICE=on lets anybody make an account, so it needs a loopback HOST such as 127.0.0.1; HOST is ${settings.host}.`,
    ]);
  }
  if (settings.databaseReadUrl !== undefined && settings.databaseUrl === undefined) {
    throw new SettingsError([
      'DATABASE_READ_URL names a standby of the server that DATABASE_URL names, and DATABASE_URL is unset.',
    ]);
  }
  return {
    ...settings,
    databasePool: {
      size: databasePoolSize,
      connectTimeoutMs: 5_000,
      statementTimeoutMs: 30_000,
      lockTimeoutMs: 15_000,
      idleTransactionTimeoutMs: 30_000,
    },
  };
}

/** What holds where nothing is set. */
export const DEFAULT_SETTINGS: Settings = readSettings({});
export const DEFAULT_POOL: PoolSettings = DEFAULT_SETTINGS.databasePool;

/**
 * For an operator’s command, which may change a million rows. It still releases the ledger’s head if its
 * process is stopped or cut off, since all submits wait for the head.
 */
export const PATIENT_POOL: PoolSettings = { ...DEFAULT_POOL, statementTimeoutMs: 0, lockTimeoutMs: 0 };

/** For work that no service waits for. */
export const WITHOUT_TIME_LIMITS = { statementTimeoutMs: 0, lockTimeoutMs: 0, idleTransactionTimeoutMs: 0 };
