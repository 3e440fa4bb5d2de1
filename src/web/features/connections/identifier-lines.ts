import { z } from 'zod';
import { parseExclusion } from '../../../contract/identifier/exclusion.ts';
import { t } from './messages.ts';

/** A field with an identifier, range or block of addresses a line; empty lines count for nothing. */
export const identifierLinesSchema = z.string().transform((text, { issues }) =>
  text.split('\n').flatMap((line) => {
    const entry = line.trim();
    if (entry === '') return [];
    const parsed = parseExclusion(entry);
    if (parsed.ok) return [entry];
    const message = t('connections.notIdentifier', { text: entry, reason: parsed.reason });
    issues.push({ code: 'custom', message, input: text });
    return [];
  }),
);
