import { z } from 'zod';

/** `/config.json`: where the service is (empty for the page's own origin), and whether it is a practice one. */
export const appConfigSchema = z.object({
  baseUrl: z.union([z.literal(''), z.url({ protocol: /^https?$/u })]).default(''),
  practice: z.boolean().default(false),
});
export type AppConfig = z.output<typeof appConfigSchema>;
