import { z } from 'zod';
import { newWebhookSchema, NOTHING_WATCHED, parseWatched } from '../../../../contract/webhook.ts';
import { identifierLinesSchema } from '../identifier-lines.ts';
import { nameField } from '../name-field.ts';

const { name, url, events, watch } = newWebhookSchema.shape;

/** The fields of the form where new reports are watched for, read as the request that they make: all are checked at once. */
export const watchingFormSchema = z.object({
  name: nameField.pipe(name),
  url,
  events,
  watch: identifierLinesSchema(parseWatched).pipe(watch.unwrap().min(1, { error: NOTHING_WATCHED })),
});

/** The same where nothing is watched for, and the field is not shown. */
export const plainFormSchema = watchingFormSchema.extend({ watch: z.string().transform(() => undefined) });
