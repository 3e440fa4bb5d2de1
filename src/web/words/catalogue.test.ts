import { expect, it } from 'vitest';
import { catalogue } from './catalogue.ts';

/** The app's own code, without its tests and the words themselves. */
const sources = Object.entries(
  import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.{ts,tsx}', '!./*'], {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
);
const source = sources.map(([, text]) => text).join('\n');

/** Keys that are put together where they are used: what they begin with there, and what may follow it. */
const MADE_OF_PARTS: Readonly<Record<string, RegExp>> = {
  'account.': /^(?:report|flag|what|identifier|detail|reward|when|registry)$/u,
  'externalSigner.': /^(?:verifying|submitting)$/u,
  'flag.working.': /^[a-z]+$/u,
  'report.': /^(?:origination|destination)(?:Hint)?$|^(?:assembling|checking)$/u,
  'report.type.': /^[A-Za-z0-9]+$/u,
  'search.column.': /^[a-z]+$/u,
  'search.relation.': /^[a-z]+$/u,
  'search.status.': /^[a-z]+$/u,
  'tamper.does.': /^[a-z-]+$/u,
  'tamper.name.': /^[a-z-]+$/u,
  'blindSign.': /^(?:unlocking|signing|submitting)$/u,
};
/** Where even the beginning stands elsewhere. */
const OTHER_DYNAMIC = ['submission.kindIpRangeHuge', 'submission.kindPhoneRangeHuge'];

const isMadeOfParts = (key: string): boolean =>
  Object.entries(MADE_OF_PARTS).some(
    ([prefix, rest]) => key.startsWith(prefix) && rest.test(key.slice(prefix.length)),
  );

it.each(Object.keys(MADE_OF_PARTS))('%s… is put together somewhere in the app', (prefix) => {
  expect(source).toContain(`\`${prefix}\${`);
});

it('holds no sentence that the app never says', () => {
  const unused = Object.keys(catalogue).filter(
    (key) => !source.includes(`'${key}'`) && !isMadeOfParts(key) && !OTHER_DYNAMIC.includes(key),
  );
  expect(sources.length).toBeGreaterThan(50);
  expect(unused).toEqual([]);
});
