import { z } from 'zod';
import type { Refusal } from '../../../contract/identifier/identifier.ts';
import { t } from './messages.ts';

/** A field of entries, one a line, that are each read; empty lines count for nothing. */
export const identifierLinesSchema = (parse: (text: string) => { readonly ok: true } | Refusal) =>
  z.string().transform((text, { issues }) =>
    text.split('\n').flatMap((line) => {
      const entry = line.trim();
      if (entry === '') return [];
      const parsed = parse(entry);
      if (parsed.ok) return [entry];
      const message = t('connections.notIdentifier', { text: entry, reason: parsed.reason });
      issues.push({ code: 'custom', message, input: text });
      return [];
    }),
  );
