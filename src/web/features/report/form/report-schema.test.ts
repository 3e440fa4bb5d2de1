import { expect, it } from 'vitest';
import { PLAIN_LINE_CONTEXT } from '../../../../reading/line/line-context.ts';
import { understandLine } from '../../../../reading/line/understand-line.ts';
import { fieldsOf, PHONE } from '../../../../testing/web/draft-lines.ts';
import { reportSchema } from './report-schema.ts';

const schema = reportSchema((fields) => understandLine(fields, [], PLAIN_LINE_CONTEXT));

it('reads the fields as the item that is sent, without an empty source', () => {
  const fields = fieldsOf('+44 7700 900123', { origination: 'Sweden' });
  expect(schema.parse(fields)).toEqual({
    id: PHONE,
    fraudType: 'Scam',
    origination: 'SE',
    destination: 'GB',
  });
  expect(schema.parse({ ...fields, sourcePeerId: 'looking-glass' }).sourcePeerId).toBe('looking-glass');
});

it('says at each field why it is none', () => {
  const { error } = schema.safeParse(fieldsOf('hello', { destination: '', sourcePeerId: 'a b' }));
  expect(error?.issues.map(({ path }) => path)).toEqual([['id'], ['destination'], ['sourcePeerId']]);
});
