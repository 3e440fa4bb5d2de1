import type { RequestIssue } from '../../contract/envelope.ts';

/** A JSON path counted from 0: `[1].id`. */
export function formatPath(path: readonly PropertyKey[]): string {
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

/** `invalid-` and the name of the member that is wrong, `invalid-body` or `invalid-item` where there is no name. */
function codeOf(path: readonly PropertyKey[]): string {
  const last = path.at(-1);
  if (last === undefined) return 'invalid-body';
  return /^\d+$/u.test(String(last)) ? 'invalid-item' : `invalid-${kebab(String(last))}`;
}

interface Finding {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

export function toRequestIssues(findings: readonly Finding[]): RequestIssue[] {
  return findings.map(({ path, message }) => ({ path: formatPath(path), code: codeOf(path), message }));
}

/** The first thing wrong, and how many more there are. */
export function summarizeIssues(issues: readonly RequestIssue[]): string {
  const [first, ...rest] = issues;
  if (first === undefined) return 'The request is not as it should be.';
  const sentence = first.path === '' ? first.message : `${first.path}: ${first.message}`;
  if (rest.length === 0) return sentence;
  return `${sentence} ${rest.length === 1 ? 'One more thing is wrong.' : `${rest.length} more things are wrong.`}`;
}
