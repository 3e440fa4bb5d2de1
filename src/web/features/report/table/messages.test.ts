import { expect, it } from 'vitest';
import { t } from './messages.ts';

it.each([
  ['digit', 'One digit apart from +46700900249'],
  ['exchanged', 'Two digits exchanged, compared with +46700900249'],
  ['either', 'One digit apart or two digits exchanged, compared with +46700900249'],
] as const)('look-alikes of kind %s are said to differ so', (differ, sentence) => {
  expect(t('reportTable.lookAlikes', { differ, identifiers: '+46700900249' })).toBe(sentence);
});
