import { z } from 'zod';
import type { Refusal } from '../../../contract/identifier/identifier.ts';
import { plainNotation } from '../../../reading/identifier/plain-notation.ts';
import { withoutBullet } from '../../../reading/line/bare-line.ts';
import { shownOwnInRow } from '../../ui/components/text/shown-text.ts';
import { t } from './messages.ts';

/** More would hide the field under its own error. */
const MOST_NAMED = 2;

/** A field of identifiers in any notation, one a line, that are each read; empty lines count for nothing. */
export const identifierLinesSchema = (parse: (text: string) => { readonly ok: true } | Refusal) =>
  z.string().transform((text, { issues }) => {
    const lines = text.split('\n').flatMap((line) => line.trim() || []);
    const plain = (line: string) => (parse(line).ok ? line : plainNotation(withoutBullet(line)).text);
    const wrong = [...new Set(lines)].flatMap((line) => {
      const parsed = parse(plain(line));
      return parsed.ok
        ? []
        : [t('connections.notIdentifier', { text: shownOwnInRow(line), reason: parsed.reason })];
    });
    if (wrong.length > 0) {
      const named = wrong.slice(0, MOST_NAMED);
      const count = wrong.length - named.length;
      const more = count > 0 ? [t('connections.moreLines', { count })] : [];
      issues.push({ code: 'custom', message: [...named, ...more].join(' '), input: text });
    }
    return lines.map(plain);
  });
