import { compile } from '@fastify/proxy-addr';
import { z } from 'zod';

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

/** Never all addresses that there are. */
function isTrust(text: string): boolean {
  if (/^\d+$/u.test(text)) return Number(text) >= 1 && Number(text) <= MAX_HOPS;
  try {
    compile(listOf(text));
    return listOf(text).length > 0;
  } catch {
    return false;
  }
}

const toTrust = (text: string): number | string[] => (/^\d+$/u.test(text) ? Number(text) : listOf(text));

/** Origins whose pages may read the answers. */
export const corsOriginsSchema = z
  .string()
  .transform(listOf)
  .refine((origins) => origins.every(isOrigin), {
    error:
      'is a list of origins with commas between them, such as https://desk.example.com, without paths and without *.',
  });

/** Names or addresses of hosts, as `new URL` writes them. */
export const hostNamesSchema = z
  .string()
  .transform((text) => listOf(text).map((host) => host.toLowerCase()))
  .refine(
    (hosts) =>
      hosts.every((host) => URL.canParse(`http://${host}`) && new URL(`http://${host}`).hostname === host),
    {
      error:
        'is a list of host names or addresses with commas between them, such as fraud.example.net,10.0.0.7,[fd00::7], without ports and without *.',
    },
  );

/** The proxies whose `X-Forwarded-For` is trusted: a number of hops, or addresses. */
export const trustProxySchema = z
  .string()
  .refine(isTrust, {
    error: `is how many proxies stand in front (1 to ${MAX_HOPS}), or their addresses with commas between them, such as 10.0.0.0/8, or unset.`,
  })
  .transform(toTrust);

// Never quoted in a message.
export const metricsTokenSchema = z
  .string()
  .regex(new RegExp(`^[\\x21-\\x7e]{${MIN_METRICS_TOKEN_LENGTH},}$`, 'u'), {
    error: `has at least ${MIN_METRICS_TOKEN_LENGTH} letters, digits or signs and no spaces.`,
  });
