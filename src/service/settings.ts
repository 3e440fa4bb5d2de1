import { resolve } from 'node:path';
import { z } from 'zod';
import { AppError } from '../contract/app-error.ts';
import { appConfigSchema } from '../contract/config.ts';

const wholeNumber = (name: string, least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/u, { error: `${name} is a whole number.` })
    .transform(Number)
    .refine((value) => value >= least && value <= most, {
      error: `${name} lies between ${least} and ${most}.`,
    });

const environmentSchema = z.object({
  PORT: wholeNumber('PORT', 0, 65_535).default(8080),
  HOST: z.string().trim().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().trim().min(1).default('.data'),
  DATABASE_URL: z
    .undefined({ error: 'DATABASE_URL is not supported by this version: it stores in DATA_DIR. Unset it.' })
    .optional(),
  BASE_URL: z
    .string()
    .refine((text) => appConfigSchema.shape.baseUrl.safeParse(text).success, {
      error: 'BASE_URL is the service’s http(s) address, such as https://desk.example.com, or unset.',
    })
    .default(''),
  PRACTICE: z.enum(['on', 'off'], { error: 'PRACTICE is on or off.' }).optional(),
  SERVE_APP: z.enum(['on', 'off'], { error: 'SERVE_APP is on or off.' }).default('on'),
  LOG_LEVEL: z
    .enum(['silent', 'error', 'warn', 'info', 'debug'], {
      error: 'LOG_LEVEL is silent, error, warn, info or debug.',
    })
    .default('info'),
  RATE_LIMIT_PER_MINUTE: wholeNumber('RATE_LIMIT_PER_MINUTE', 1, 100_000_000).default(60_000),
  RETRIEVE_LIMIT: wholeNumber('RETRIEVE_LIMIT', 1, 1_000_000).default(100_000),
});

export interface Settings {
  readonly port: number;
  readonly host: string;
  /** Absolute. */
  readonly dataDir: string;
  /** Where the app finds the service; empty for its own origin. */
  readonly baseUrl: string;
  /** What was asked for; without a word, loopback decides. */
  readonly practice: 'on' | 'off' | undefined;
  /** Whether the app is built and served too, or only the service's own paths. */
  readonly serveApp: boolean;
  readonly logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug';
  /** Requests that one account (or one address without an account) may make in a minute. */
  readonly rateLimitPerMinute: number;
  /** The most contributions that one retrieval answers. */
  readonly retrieveLimit: number;
}

export class SettingsError extends AppError {
  constructor(reasons: readonly string[]) {
    super('settings', `The settings cannot be used. ${reasons.join(' ')}`);
  }
}

/** Whether only this machine can reach the address. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(?:\.\d{1,3}){3}$/u.test(host);
}

/** Reads the environment; an empty variable counts as unset. @throws {SettingsError} naming all that is wrong. */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const read = environmentSchema.safeParse(given);
  if (!read.success) throw new SettingsError(read.error.issues.map(({ message }) => message));
  const {
    PORT,
    HOST,
    DATA_DIR,
    BASE_URL,
    PRACTICE,
    SERVE_APP,
    LOG_LEVEL,
    RATE_LIMIT_PER_MINUTE,
    RETRIEVE_LIMIT,
  } = read.data;
  if (PRACTICE === 'on' && !isLoopback(HOST)) {
    throw new SettingsError([
      `PRACTICE=on lets anybody make an account, so it needs a loopback HOST such as 127.0.0.1; HOST is ${HOST}.`,
    ]);
  }
  return {
    port: PORT,
    host: HOST,
    dataDir: resolve(DATA_DIR),
    baseUrl: BASE_URL,
    practice: PRACTICE,
    serveApp: SERVE_APP === 'on',
    logLevel: LOG_LEVEL,
    rateLimitPerMinute: RATE_LIMIT_PER_MINUTE,
    retrieveLimit: RETRIEVE_LIMIT,
  };
}
