import { isIP } from 'node:net';
import { z } from 'zod';

/** HTTP settings: CORS, proxies, rate limits, metrics access. */
export interface HttpSettings {
  /** Requests per minute and account, counted in each process. */
  readonly rateLimitPerMinute: number;
  /** Requests per minute and address without a valid access token, counted in each process. */
  readonly addressRateLimitPerMinute: number;
  /** Origins whose pages may read the responses. */
  readonly corsOrigins: readonly string[];
  /** The proxies whose `X-Forwarded-For` is trusted: a number of hops, or addresses; none when false. */
  readonly trustProxy: false | number | readonly string[];
  /** The bearer token for the metrics outside practice. */
  readonly metricsToken: string | undefined;
}

export const DEFAULT_HTTP_SETTINGS: HttpSettings = {
  rateLimitPerMinute: 60_000,
  addressRateLimitPerMinute: 6_000,
  corsOrigins: [],
  trustProxy: false,
  metricsToken: undefined,
};

export const DEFAULT_MAX_CONNECTIONS = 3_000;

const MAX_HOPS = 10;
const MIN_METRICS_TOKEN_LENGTH = 16;

const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

function isOrigin(text: string): boolean {
  return /^https?:\/\//u.test(text) && URL.canParse(text) && new URL(text).origin === text;
}

/** An address, or a block of them such as 10.0.0.0/8; never all addresses there are. */
function isAddressBlock(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  if (bits === undefined) return true;
  return /^\d{1,3}$/u.test(bits) && Number(bits) >= 1 && Number(bits) <= (family === 4 ? 32 : 128);
}

function isTrust(text: string): boolean {
  if (/^\d+$/u.test(text)) return Number(text) >= 1 && Number(text) <= MAX_HOPS;
  const blocks = listOf(text);
  return blocks.length > 0 && blocks.every(isAddressBlock);
}

const toTrust = (text: string): number | string[] => (/^\d+$/u.test(text) ? Number(text) : listOf(text));

/** The variables other than the two rate limits. */
export const httpEnvironment = {
  CORS_ORIGINS: z
    .string()
    .transform(listOf)
    .refine((origins) => origins.every(isOrigin), {
      error:
        'CORS_ORIGINS is a list of origins with commas between them, such as https://desk.example.com, without paths and without *.',
    })
    .default([]),
  TRUST_PROXY: z
    .string()
    .refine(isTrust, {
      error: `TRUST_PROXY is how many proxies stand in front (1 to ${MAX_HOPS}), or their addresses with commas between them, such as 10.0.0.0/8, or unset.`,
    })
    .transform(toTrust)
    .optional(),
  // Never quoted in a message.
  METRICS_TOKEN: z
    .string()
    .regex(new RegExp(`^[\\x21-\\x7e]{${MIN_METRICS_TOKEN_LENGTH},}$`, 'u'), {
      error: `METRICS_TOKEN has at least ${MIN_METRICS_TOKEN_LENGTH} letters, digits or signs and no spaces.`,
    })
    .optional(),
};
