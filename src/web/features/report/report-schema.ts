import { z } from 'zod';
import { type ContributionDraft, contributionDraftSchema } from '../../../contract/contribution.ts';
import { say, type WordKey } from '../../words/say.ts';

const fields = contributionDraftSchema.shape;

/** A field of the contract that, in the form, starts empty: then it says what to do instead of what is wrong. */
const required = (schema: z.ZodType<string, string>, missing: WordKey) =>
  z.string().superRefine((text, context) => {
    if (text.trim() === '') {
      context.addIssue({ code: 'custom', message: say(missing) });
      return;
    }
    for (const { message } of schema.safeParse(text).error?.issues ?? []) {
      context.addIssue({ code: 'custom', message });
    }
  });

const optionalPeer = z.string().superRefine((text, context) => {
  if (text === '') return;
  for (const { message } of fields.sourcePeerId.safeParse(text).error?.issues ?? []) {
    context.addIssue({ code: 'custom', message });
  }
});

/** The form's fields by the contract's own rules; what comes out is one item of an assemble request. */
export const reportFormSchema = z
  .object({
    id: required(fields.id, 'report.identifierMissing'),
    fraudType: required(fields.fraudType, 'report.fraudTypeMissing'),
    origination: required(fields.origination, 'report.originationMissing'),
    destination: required(fields.destination, 'report.destinationMissing'),
    sourcePeerId: optionalPeer,
  })
  .transform(({ sourcePeerId, ...draft }): ContributionDraft =>
    // Left out when blank, never sent empty. Source: readings 17.
    sourcePeerId === '' ? draft : { ...draft, sourcePeerId },
  );
