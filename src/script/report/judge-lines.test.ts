import { expect, it } from 'vitest';
import { OPTIONAL_FIELDS } from '../../contract/contribution-fields.ts';
import { PLAIN_LINE_CONTEXT } from '../../reading/line/line-context.ts';
import { FULL_DRAFT } from '../../testing/full-draft.ts';
import { judgeLines } from './judge-lines.ts';

const itemOf = (fields: typeof FULL_DRAFT) =>
  judgeLines([{ source: 'list.csv', lineNumber: 1, fields }], PLAIN_LINE_CONTEXT, {
    includeLeftOut: true,
    takeGuesses: true,
  })[0]?.item;

it('every field of a line is sent', () => {
  expect(itemOf(FULL_DRAFT)).toEqual(FULL_DRAFT);
});

it.each(OPTIONAL_FIELDS)('an empty %s is left out', (field) => {
  expect(itemOf({ ...FULL_DRAFT, [field]: '' })).not.toHaveProperty(field);
});
