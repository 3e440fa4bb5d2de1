import type { ListParameters } from '../../registry/lists/read-list-parameters.ts';
import { ServiceError } from '../../platform/service-error.ts';

/** `"<count>-<first 32 hexadecimal digits of the SHA-256>"`; a proxy that compresses makes it weak. */
const TAG = /(?:W\/)?"(\d{1,7})-[0-9a-f]{32}"/gu;

export const tagOf = (count: number, sha256: string): string => `"${count}-${sha256.slice(0, 32)}"`;

/** Tags are compared weakly: each names the lines, whatever a proxy did to them. Source: RFC 9110, 13.1.2. */
export const namesTag = (ifNoneMatch: string, tag: string): boolean =>
  ifNoneMatch.trim() === '*' || ifNoneMatch.includes(tag);

/** Fewer lines than these are few enough to vanish by themselves. */
const LEAST_GUARDED = 20;

/**
 * Refuses a list that would empty a consumer's by mistake: of the service, of its operator, or of its parameters. What the
 * consumer has is said by the tag that it sends; nothing is stored.
 * @throws {ServiceError} 409
 */
export function guardConsumer(
  count: number,
  ifNoneMatch: string,
  { maxShrink, allowEmpty }: Pick<ListParameters, 'maxShrink' | 'allowEmpty'>,
): void {
  if (count === 0 && !allowEmpty) {
    const message =
      'The list is empty, which may be a mistake, so keep the one that you have. To get an empty one say allow-empty=true.';
    throw new ServiceError(409, 'list-empty', message, { path: '' });
  }
  const had = Math.max(0, ...Array.from(ifNoneMatch.matchAll(TAG), ([, lines]) => Number(lines)));
  if (had < LEAST_GUARDED || count * 100 >= had * (100 - maxShrink)) return;
  const message = `The list has ${count} lines where yours has ${had}, which may be a mistake, so keep the one that you have. To accept it once say max-shrink=100.`;
  throw new ServiceError(409, 'list-shrank', message, { path: '' });
}
