import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { test as honestTest } from '@playwright/test';
import { z } from 'zod';
import { type EndpointName, ENDPOINTS } from '../src/contract/endpoints.ts';
import { envelopeSchema } from '../src/contract/envelope.ts';
import { listenLocally } from './listen-locally.ts';

/** The JSON that is answered in place of the honest one. Its `status.code` becomes the HTTP status. */
export type Lie = (honestJson: string) => string;

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

function isFor(name: EndpointName, { method, url = '/' }: IncomingMessage): boolean {
  const endpoint = ENDPOINTS[name];
  const { pathname } = new URL(url, 'http://lying');
  if (method !== endpoint.method) return false;
  if (name !== 'retrieveContributions') return pathname === endpoint.path;
  // The identifier follows the path; the literal path wins.
  return pathname.startsWith(endpoint.path) && pathname !== ENDPOINTS.assembleContribution.path;
}

/** Stands for an answer that is honest as far as it comes. */
const withheldEnd: Lie = (honestJson) => honestJson;

/** With whatever stands beside `data`. */
const answerSchema = z.looseObject(envelopeSchema(z.unknown()).shape);

async function answerWith(lie: Lie, honest: IncomingMessage, answer: ServerResponse): Promise<void> {
  const json = lie(await text(honest));
  if (lie === withheldEnd) {
    answer.writeHead(200, { 'content-type': 'application/json' }).write(json.slice(0, -'}]}'.length));
    return;
  }
  const { status } = answerSchema.parse(JSON.parse(json));
  answer.writeHead(status.code, { 'content-type': 'application/json' }).end(json);
}

interface StartedLyingService extends LyingService {
  /** @throws {Error} if a lie could not be told */
  close(): void;
}

async function startLyingService(honestUrl: string): Promise<StartedLyingService> {
  const lies = new Map<EndpointName, Lie>();
  const failures: unknown[] = [];
  const server = createServer((asked, answer) => {
    const lie = [...lies].find(([name]) => isFor(name, asked))?.[1];
    const headers = lie === undefined ? asked.headers : { ...asked.headers, 'accept-encoding': 'identity' };
    const forwarded = request(new URL(asked.url ?? '/', honestUrl), { method: asked.method, headers });
    const hangUp = () => answer.destroy();
    forwarded.once('error', hangUp);
    forwarded.once('response', (honest) => {
      if (lie === undefined) {
        answer.writeHead(honest.statusCode ?? 502, honest.headers);
        honest.pipe(answer);
        return;
      }
      answerWith(lie, honest, answer).catch((error: unknown) => {
        failures.push(error);
        hangUp();
      });
    });
    asked.pipe(forwarded);
  });
  const baseUrl = await listenLocally(server);
  return {
    baseUrl,
    lie(endpoint, lie) {
      lies.set(endpoint, lie);
    },
    lieAbout(endpoint, schema, change) {
      lies.set(endpoint, (honestJson) => {
        const honest = answerSchema.parse(JSON.parse(honestJson));
        if (honest.status.code !== 200) return honestJson;
        return JSON.stringify({ ...honest, data: change(schema.parse(honest.data)) });
      });
    },
    withholdEnd(endpoint) {
      lies.set(endpoint, withheldEnd);
    },
    beHonest() {
      lies.clear();
    },
    close() {
      server.close();
      server.closeAllConnections();
      if (failures.length > 0) throw new AggregateError(failures, 'The lying service could not lie.');
    },
  };
}

/** A test that can have a lying service of its own in front of the real one. */
export const test = honestTest.extend<{ readonly lying: LyingService }>({
  async lying({ baseURL }, runTest) {
    const service = await startLyingService(baseURL ?? '');
    await runTest(service);
    service.close();
  },
});
