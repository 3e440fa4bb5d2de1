import { z } from 'zod';

export const healthSchema = z.object({ ready: z.boolean(), version: z.string(), ledgerHeight: z.int() });
