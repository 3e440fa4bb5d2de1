import { z } from 'zod';

/** The name of a key or a webhook as typed, without white space around it and repeated within it. */
export const nameField = z.string().transform((text) => text.trim().replaceAll(/\s+/gu, ' '));
