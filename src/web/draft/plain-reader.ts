import { contributionDraftSchema } from '../../contract/contribution.ts';
import { parseIdentifier } from '../../contract/identifier/index.ts';
import { type FieldNote, LINE_FIELDS, type LineFields, type UnderstoodLine } from '../lines/line.ts';
import type { LineContext } from '../lines/line-context.ts';
import type { LineReader } from '../lines/reading/line-reader.ts';
import { lintLine } from '../lines/lint-line.ts';
import { relateRows } from '../lines/relate-rows.ts';

/** A line by the contract's rules alone. */
export function understandLine(
  fields: LineFields,
  _asTyped: readonly string[],
  context: LineContext,
): UnderstoodLine {
  const defaulted = LINE_FIELDS.filter((name) => fields[name] === '' && context.defaults[name] !== '');
  const values = { ...fields };
  for (const name of defaulted) values[name] = context.defaults[name];
  const { sourcePeerId, ...item } = values;
  const found = contributionDraftSchema.safeParse(sourcePeerId === '' ? item : values);
  const problems = (found.error?.issues ?? []).flatMap(({ code, message, path }): FieldNote[] => {
    const field = LINE_FIELDS.find((name) => name === path[0]);
    return field === undefined ? [] : [{ field, code, message }];
  });
  const parsed = parseIdentifier(values.id);
  if (!parsed.ok) return { values, defaulted, changes: [], problems, warnings: [] };
  const { canonical, kind, space, low, high } = parsed;
  const interval = space === undefined ? {} : { interval: { space, low, high } };
  const warnings = lintLine(values, parsed, context);
  return { values, defaulted, changes: [], problems, warnings, identifier: { kind, canonical, ...interval } };
}

export function createPlainReader(): Pick<LineReader, 'understand' | 'relate'> {
  return {
    async understand(rows, context, onRows, signal) {
      for (let at = 0; at < rows.length; at += 1000) {
        await new Promise((resolve) => {
          setTimeout(resolve);
        });
        signal?.throwIfAborted();
        onRows(
          rows.slice(at, at + 1000).map(({ key, fields, asTyped }) => ({
            key,
            line: understandLine(fields, asTyped, context),
          })),
        );
      }
    },
    relate: (rows) => Promise.resolve(relateRows(rows)),
  };
}
