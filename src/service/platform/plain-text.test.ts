import { expect, test } from 'vitest';
import { formatTable } from './plain-text.ts';

test('a table of names lines up, and marks what deceives the eye', () => {
  expect(
    formatTable([
      ['alice@north', 'authorized'],
      ['b\u202eob@p\u0430ypal', 'suspended'],
      ['борис@телеком', ''],
    ]),
  ).toEqual([
    'alice@north                        authorized',
    'b⟨U+202E⟩ob@pа⟨U+0430⟩ypal         suspended',
    'борис⟨Cyrillic⟩@телеком⟨Cyrillic⟩',
  ]);
});
