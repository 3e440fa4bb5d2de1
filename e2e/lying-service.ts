import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { test as honestTest } from '@playwright/test';
import { z } from 'zod';
import { type EndpointName, ENDPOINTS } from '../src/contract/endpoints.ts';
import { envelopeSchema } from '../src/contract/envelope.ts';

/** The JSON that is answered in place of the honest one. Its `status.code` becomes the HTTP status. */
export type Lie = (honestJson: string) => string;

/** Answers by itself, or with what it makes of an honest answer. */
export type Instead =
  | ((answer: ServerResponse) => void)
  | { readonly answerFrom: (answer: ServerResponse, honestJson: string) => void };

export interface StartedProxy {
  readonly baseUrl: string;
  /** @throws {Error} if something could not be answered */
  close(): void;
}

export function answerJson(answer: ServerResponse, status: number, json: string): void {
  answer.writeHead(status, { 'content-type': 'application/json' }).end(json);
}

/** Forwards everything to a real service, the app included, but for what is answered instead. */
export async function startProxy(
  realUrl: string,
  insteadOf: (asked: IncomingMessage, url: URL) => Instead | undefined,
): Promise<StartedProxy> {
  const failures: unknown[] = [];
  const server = createServer((asked, answer) => {
    const url = new URL(asked.url ?? '/', realUrl);
    const instead = insteadOf(asked, url);
    if (typeof instead === 'function') {
      instead(answer);
      return;
    }
    const headers =
      instead === undefined ? asked.headers : { ...asked.headers, 'accept-encoding': 'identity' };
    const forwarded = request(url, { method: asked.method, headers });
    const hangUp = () => answer.destroy();
    forwarded.once('error', hangUp);
    forwarded.once('response', (honest) => {
      if (instead === undefined) {
        answer.writeHead(honest.statusCode ?? 502, honest.headers);
        honest.pipe(answer);
        return;
      }
      text(honest)
        .then((json) => instead.answerFrom(answer, json))
        .catch((error: unknown) => {
          failures.push(error);
          hangUp();
        });
    });
    asked.pipe(forwarded);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('There is no port.');
  return {
    baseUrl: `http://127.0.0.1:${address.port}`,
    close() {
      server.close();
      server.closeAllConnections();
      if (failures.length > 0) throw new AggregateError(failures, 'The proxy could not answer.');
    },
  };
}

/** Forwards everything to the real service, the app included, and lies where a test tells it to. */
export interface LyingService {
  readonly baseUrl: string;
  /** Changes every answer of an endpoint from now on. */
  lie(endpoint: EndpointName, lie: Lie): void;
  /** Changes the data of every successful answer of an endpoint from now on. */
  lieAbout<Data>(endpoint: EndpointName, schema: z.ZodType<Data>, change: (data: Data) => unknown): void;
  /** From now on every answer of an endpoint stops before its end, without ending. */
  withholdEnd(endpoint: EndpointName): void;
  /** From now on every answer passes unchanged. */
  beHonest(): void;
}

function isFor(name: EndpointName, method: string | undefined, pathname: string): boolean {
  const endpoint = ENDPOINTS[name];
  if (method !== endpoint.method) return false;
  if (name !== 'retrieveContributions') return pathname === endpoint.path;
  // The identifier follows the path; the literal path wins.
  return pathname.startsWith(endpoint.path) && pathname !== ENDPOINTS.assembleContribution.path;
}

/** With whatever stands beside `data`. */
const answerSchema = z.looseObject(envelopeSchema(z.unknown()).shape);

/** A test that can have a lying service of its own in front of the real one. */
export const test = honestTest.extend<{ readonly lying: LyingService }>({
  async lying({ baseURL }, runTest) {
    const lies = new Map<EndpointName, Exclude<Instead, (answer: ServerResponse) => void>>();
    const { baseUrl, close } = await startProxy(
      baseURL ?? '',
      ({ method }, { pathname }) => [...lies].find(([name]) => isFor(name, method, pathname))?.[1],
    );
    const lying: LyingService = {
      baseUrl,
      lie(endpoint, lie) {
        lies.set(endpoint, {
          answerFrom(answer, honestJson) {
            const json = lie(honestJson);
            answerJson(answer, answerSchema.parse(JSON.parse(json)).status.code, json);
          },
        });
      },
      lieAbout(endpoint, schema, change) {
        lying.lie(endpoint, (honestJson) => {
          const honest = answerSchema.parse(JSON.parse(honestJson));
          if (honest.status.code !== 200) return honestJson;
          return JSON.stringify({ ...honest, data: change(schema.parse(honest.data)) });
        });
      },
      withholdEnd(endpoint) {
        lies.set(endpoint, {
          answerFrom(answer, json) {
            answer.writeHead(200, { 'content-type': 'application/json' }).write(json.slice(0, -'}]}'.length));
          },
        });
      },
      beHonest: () => lies.clear(),
    };
    await runTest(lying);
    close();
  },
});
