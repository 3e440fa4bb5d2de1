import { z } from 'zod';
import { boundedText, readRegistryTime, timeSchema } from './tolerant-record.ts';

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
