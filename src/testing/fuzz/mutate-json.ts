import type { Random } from '../transaction/random.ts';

const OBJECT = /\{[^{}]*\}/gu;
const MEMBER = /"[^"]*"\s*:\s*(?:"(?:[^"\\]|\\.)*"|[^,{}\s]+)/gu;
const NUMBER = /(?<=:\s*)\d+/gu;

/** True if a text is the JSON that a report records. */
export const isJson = (text: string): boolean => text.startsWith('[{');

/** The text with one of the matches replaced, chosen at random. */
function withOne(text: string, pattern: RegExp, random: Random, replace: (match: string) => string): string {
  const matches = [...text.matchAll(pattern)];
  const match = matches[random.pick(Math.max(1, matches.length))];
  if (!match) return text;
  return text.slice(0, match.index) + replace(match[0]) + text.slice(match.index + match[0].length);
}

const otherNumber = (digits: string, random: Random): string =>
  [
    `${Number(digits) + 1}`,
    '0',
    '1',
    '2',
    '3',
    `${digits}.0`,
    `${digits}e0`,
    `-${digits}`,
    `0${digits}`,
    `"${digits}"`,
  ][random.pick(10)] ?? digits;

/**
 * A list of objects in JSON with one thing in it changed: an object or member more, less, twice or elsewhere;
 * a number.
 */
export function mutateJson(json: string, random: Random): string {
  const objects = json.match(OBJECT) ?? [];
  const anyObject = objects[random.pick(Math.max(1, objects.length))] ?? '{}';
  const members = anyObject.match(MEMBER) ?? [];
  const anyMember = members[random.pick(Math.max(1, members.length))] ?? '"x":0';
  switch (random.pick(9)) {
    case 0:
      return withOne(json, OBJECT, random, (object) => `${object},${anyObject}`);
    case 1:
      return withOne(json, OBJECT, random, () => anyObject);
    case 2:
      return withOne(json, OBJECT, random, () => '').replace(/,,|\[,|,\]/u, (commas) =>
        commas.replace(',', ''),
      );
    case 3:
      return withOne(json, MEMBER, random, (member) => `${member},${anyMember}`);
    case 4:
      return withOne(json, MEMBER, random, (member) => `${anyMember},${member}`);
    case 5:
      return withOne(json, MEMBER, random, () => anyMember);
    case 6:
      return withOne(json, MEMBER, random, (member) => {
        const changed = withOne(member, /:.*/gu, random, () => `:${random.pick(3)}`);
        return random.pick(2) === 0 ? `${changed},${member}` : `${member},${changed}`;
      });
    default:
      return withOne(json, NUMBER, random, (digits) => otherNumber(digits, random));
  }
}
