import { z } from 'zod';
import { MAX_KEY_NAME_LENGTH, MAX_NEVER, type NewFeedKey } from '../../../../contract/feed.ts';
import { countryMeant } from '../../../../reading/countries/country-search.ts';
import { parseExclusion } from '../../../../contract/identifier/exclusion.ts';
import { identifierLinesSchema } from '../identifier-lines.ts';
import { nameField } from '../name-field.ts';
import { t } from './messages.ts';

/** What is no country is an error: the key would be for more than was meant. */
const destinationsSchema = z.array(z.string().trim()).transform((texts, { issues }) =>
  texts.flatMap((text) => {
    const code = countryMeant(text);
    if (code !== undefined) return [code];
    issues.push({ code: 'custom', message: t('feedKeys.noCountry', { text }), input: texts });
    return [];
  }),
);

/** The fields of the form, read as the request that they make. A key is valid to the end of its last day. */
export const newKeyFormSchema = z
  .object({
    name: nameField.pipe(z.string().min(1, t('feedKeys.nameMissing')).max(MAX_KEY_NAME_LENGTH)),
    lastDay: z
      .literal('')
      .or(z.iso.date(t('feedKeys.dayIncomplete')))
      .transform((day) => (day === '' ? undefined : `${day}T23:59:59.000Z`))
      .refine((end) => end === undefined || Date.parse(end) > Date.now(), t('feedKeys.dayOver')),
    fraudTypes: z.array(z.string().trim()),
    destinations: destinationsSchema,
    never: identifierLinesSchema(parseExclusion).refine(
      (entries) => entries.length <= MAX_NEVER,
      t('feedKeys.neverFull', { count: MAX_NEVER }),
    ),
  })
  .transform(({ name, lastDay, fraudTypes, destinations, never }): NewFeedKey => ({
    name,
    ...(lastDay === undefined ? {} : { expiresAt: lastDay }),
    ...(fraudTypes.length === 0 ? {} : { fraudTypes }),
    ...(destinations.length === 0 ? {} : { destinations }),
    ...(never.length === 0 ? {} : { never }),
  }));
