import type { RequestIssue } from '../../contract/envelope.ts';

/** One problem, as zod reports it. */
export interface Finding {
  readonly path: readonly PropertyKey[];
  readonly message: string;
  /** The members that there are none of, in the object at the path. */
  readonly keys?: readonly string[];
}

/** Of the unknown members of one object, and of the name of one: both come from the client and may be very long. */
const MOST_UNKNOWN_NAMED = 3;
const MAX_NAME_LENGTH = 100;
const UNKNOWN_MEMBER =
  'There is no member of this name, so nothing was done. Correct the name, or leave it out.';

/** A JSON path counted from 0: `[1].id`. */
function formatPath(path: readonly PropertyKey[]): string {
  return path
    .map((part, index) => {
      const text = String(part);
      if (/^\d+$/u.test(text)) return `[${text}]`;
      return index === 0 ? text : `.${text}`;
    })
    .join('');
}

function kebab(name: string): string {
  return name.replace(/([a-z])([A-Z])/gu, '$1-$2').toLowerCase();
}

/** `invalid-` and the name of the invalid member, or `invalid-item` or `invalid-body` where there is no name. */
function codeOf(path: readonly PropertyKey[]): string {
  const last = path.at(-1);
  if (last === undefined) return 'invalid-body';
  return /^\d+$/u.test(String(last)) ? 'invalid-item' : `invalid-${kebab(String(last))}`;
}

const WORDS_OF_TYPES: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  boolean: 'true or false',
  array: 'an array',
  object: 'an object',
};

/** Replaces zod's sentence for a wrong type; all others come from our own schemas. */
function sentenceOf(message: string): string {
  const [, expected = '', received = ''] =
    /^Invalid input: expected (\w+), received (\w+)$/u.exec(message) ?? [];
  const words = WORDS_OF_TYPES[expected];
  if (words === undefined) return message;
  return received === 'undefined' ? `This is missing; it must be ${words}.` : `This must be ${words}.`;
}

function unknownMembersOf(path: readonly PropertyKey[], keys: readonly string[]): RequestIssue[] {
  return keys.slice(0, MOST_UNKNOWN_NAMED).map((key) => {
    const name = key.length > MAX_NAME_LENGTH ? `${key.slice(0, MAX_NAME_LENGTH)}…` : key;
    return { path: formatPath([...path, name]), code: 'unknown-member', message: UNKNOWN_MEMBER };
  });
}

export function toRequestIssues(findings: readonly Finding[]): RequestIssue[] {
  return findings.flatMap(({ path, message, keys }) =>
    keys === undefined
      ? [{ path: formatPath(path), code: codeOf(path), message: sentenceOf(message) }]
      : unknownMembersOf(path, keys),
  );
}

/** The first problem, and how many others there are. */
export function summarizeIssues(issues: readonly RequestIssue[]): string {
  const [first, ...rest] = issues;
  if (first === undefined) return 'The request is invalid.';
  const sentence = first.path === '' ? first.message : `${first.path}: ${first.message}`;
  if (rest.length === 0) return sentence;
  return `${sentence} ${rest.length === 1 ? 'One more thing is wrong.' : `${rest.length} more things are wrong.`}`;
}
