import { z } from 'zod';
import { newWebhookSchema, parseWatched } from '../../../../contract/webhook.ts';
import { identifierLinesSchema } from '../identifier-lines.ts';

const { name, url, events } = newWebhookSchema.shape;

/** The fields of the form, read as the request that they make. Only new reports are watched for. */
export const newWebhookFormSchema = z
  .object({ name, url, events, watch: identifierLinesSchema(parseWatched) })
  .transform(({ watch, ...wanted }) =>
    wanted.events.includes('contribution.reported') ? { ...wanted, watch } : wanted,
  )
  .pipe(newWebhookSchema);
