import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuseParameter } from '../platform/query.ts';
import { summarizeIssues, toRequestIssues } from '../platform/request-issues.ts';
import { ServiceError } from '../platform/service-error.ts';
import { nothingThere, routedPathOf } from './not-found.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route reads its path with a grammar, which refuses unstorable text in words of its own. */
    pathHasGrammar?: boolean;
  }
}

/** PostgreSQL stores no NUL, and UTF-8 has no halves of surrogate pairs. */
const UNSTORABLE = /[\0\p{Surrogate}]/u;
const SENTENCE =
  'This holds a NUL or half of a surrogate pair, which the registry cannot store. Leave it out.';
/** No body that a route takes is deeper; the path to the bottom of a hostile one would be as long as the body. */
const MAX_PATH_LENGTH = 4;

type Path = readonly PropertyKey[];
type Entries = Iterator<readonly [PropertyKey, unknown]>;

const entriesOf = (value: object): Entries =>
  Array.isArray(value) ? value.entries() : Object.entries(value).values();

/**
 * The path of the first unstorable text in a JSON value. Without recursion, since a body may be nested a
 * million times.
 */
function findUnstorable(root: unknown): Path | undefined {
  const open: { readonly entries: Entries; key: PropertyKey }[] = [{ entries: [root].entries(), key: 0 }];
  for (let inner = open.at(-1); inner !== undefined; inner = open.at(-1)) {
    const next = inner.entries.next();
    if (next.done === true) {
      open.pop();
      continue;
    }
    const [key, value] = next.value;
    inner.key = key;
    if (typeof value === 'object' && value !== null) open.push({ entries: entriesOf(value), key: 0 });
    else if (typeof value === 'string' && UNSTORABLE.test(value))
      return open.slice(1, 1 + MAX_PATH_LENGTH).map((each) => each.key);
  }
  return undefined;
}

function faultOf({ url, query, body, is404, routeOptions }: FastifyRequest): ServiceError | undefined {
  if (is404) return undefined;
  if (routeOptions.config.pathHasGrammar !== true && UNSTORABLE.test(routedPathOf(url)))
    return nothingThere();
  const [parameter] = findUnstorable(query) ?? [];
  if (parameter !== undefined) return refuseParameter(String(parameter), SENTENCE);
  const path = findUnstorable(body);
  if (path === undefined) return undefined;
  const issues = toRequestIssues([{ path, message: SENTENCE }]);
  return new ServiceError(400, 'unstorable-text', summarizeIssues(issues), { issues });
}

/**
 * Refuses requests with text that the store cannot hold, before a route reads them: a path names nothing
 * (404), a parameter or a body is invalid (400). Names of parameters and members are only compared with known
 * ones.
 */
export function refuseUnstorableText(app: FastifyInstance): void {
  app.addHook('preValidation', (request, _reply, done) => done(faultOf(request)));
}
