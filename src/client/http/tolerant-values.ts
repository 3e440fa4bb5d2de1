import { z } from 'zod';
import { MAX_IDENTIFIER_LENGTH } from '../../contract/identifier/identifier.ts';
import { cutText } from '../../transaction/words/cut-text.ts';

/** A parsed time, or the original text where it cannot be parsed. */
export type RegistryTime = { readonly ms: number } | { readonly text: string };

const MILLISECONDS_FROM = 1e11;

/** Longer than any way to write a time. */
const MAX_TIME_TEXT = 64;

/** A date and a time of day without a zone, as some deployments write moments: in UTC. */
const WITHOUT_ZONE = /^\d{4}-\d\d-\d\dT[\d:.]+$/u;

/** Reads seconds, milliseconds (from 1e11 up), either of them as a numeric string, or ISO 8601. */
export function readRegistryTime(value: string | number | null | undefined): RegistryTime | undefined {
  if (value === null || value === undefined || value === '') return undefined;
  if (typeof value === 'string' && value.length > MAX_TIME_TEXT)
    return { text: cutText(value, MAX_TIME_TEXT) };
  const number =
    typeof value === 'number' ? value : /^\d+(?:\.\d+)?$/u.test(value) ? Number(value) : undefined;
  const written = String(value);
  const ms =
    number === undefined
      ? Date.parse(WITHOUT_ZONE.test(written) ? `${written}Z` : written)
      : number >= MILLISECONDS_FROM
        ? number
        : number * 1000;
  return Number.isNaN(new Date(ms).getTime()) ? { text: written } : { ms };
}

export const timeSchema = z.union([z.string(), z.number()]).nullish();

/**
 * Cuts a text to the length of the longest identifier and notes how much is missing. Names, titles and sort
 * keys are made of it; the drawer shows the registry's own answer.
 */
export const boundedText = (text: string): string => cutText(text, MAX_IDENTIFIER_LENGTH);

/** A number, also where it is written as a text. */
export const tolerantNumber = z.union([
  z.number(),
  z
    .string()
    .regex(/^-?\d{1,15}$/u)
    .transform(Number),
]);

/** A moment in any of the forms in use; `undefined` where there is none, or something else stands there. */
export const tolerantTime = timeSchema.catch(undefined).transform(readRegistryTime);

/** The beginning of a text; `undefined` where there is none, or something else stands there. */
export const tolerantText = z
  .string()
  .nullish()
  .catch(undefined)
  .transform((text) => (text === undefined || text === null || text === '' ? undefined : boundedText(text)));
