import { z } from 'zod';
import type { Refusal } from '../../../contract/identifier/identifier.ts';
import { plainNotation } from '../../../reading/identifier/plain-notation.ts';
import { bareLine, withoutBullet } from '../../../reading/line/bare-line.ts';
import { shownOwnInRow } from '../../ui/components/text/shown-text.ts';
import { t } from './messages.ts';

/** More would push the button out of sight. */
const MOST_NAMED = 5;

/** The identifier of a line in plain notation, without its bullet and a remark that is no part of it. */
function plain(line: string): string {
  const { text, isGuess } = bareLine(line);
  return plainNotation(isGuess ? withoutBullet(line) : text).text;
}

/**
 * A field of identifiers in any notation, one a line, that are each read; empty lines count for nothing. What is wrong
 * is named line by line.
 */
export const identifierLinesSchema = (parse: (text: string) => { readonly ok: true } | Refusal) =>
  z.string().transform((text, { issues }) => {
    const lines = text.split('\n').flatMap((line) => line.trim() || []);
    const atHost = (line: string) => line.replace(/^\*+@/u, '@');
    const read = (line: string) => (parse(atHost(line)).ok ? atHost(line) : atHost(plain(line)));
    const wrong = [...new Set(lines)].flatMap((line) => {
      const parsed = parse(read(line));
      return parsed.ok
        ? []
        : [t('connections.notIdentifier', { text: shownOwnInRow(line), reason: parsed.reason })];
    });
    if (wrong.length > 0) {
      const named = wrong.slice(0, MOST_NAMED);
      const count = wrong.length - named.length;
      const more = count > 0 ? [t('connections.moreLines', { count })] : [];
      issues.push({ code: 'custom', message: [...named, ...more].join('\n'), input: text });
    }
    return lines.map(read);
  });

/** Of its error: each wrong line stands on a line of its own. */
export const LINES = { style: { whiteSpace: 'pre-line' } } as const;
