import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { ENDPOINTS } from '../../../contract/endpoints.ts';
import { documentSchema } from '../../service/openapi-document.ts';
import type { Db } from '../../../service/store/db.ts';
import { openScene } from '../scene.ts';
import { faultOf, operationsOf } from './check-answer.ts';
import { requestsOf } from './requests.ts';

const PROGRESS = 50_000;

export interface FuzzOptions {
  readonly count: number;
  readonly seed: number;
  /** An empty store, closed afterwards. */
  readonly db: Db;
  /** Told now and then how many are done. */
  readonly onProgress?: (done: number) => void;
}

export interface FuzzResult {
  /** The number of answers by status. */
  readonly statuses: ReadonlyMap<number, number>;
  /** The operations that were called, and those that succeeded at least once. */
  readonly asked: ReadonlySet<string>;
  readonly accepted: ReadonlySet<string>;
  /** The smallest request with an answer it must not get, and what is wrong with that; the run ends with it. */
  readonly finding?: string;
}

function decompress(bytes: Buffer, encoding: string | undefined): Buffer {
  if (encoding === 'br') return brotliDecompressSync(bytes);
  return encoding === 'gzip' ? gunzipSync(bytes) : bytes;
}

/** Sends generated requests to a registry of its own. The same count and seed make the same ones. */
export async function fuzzHttp({ count, seed, db, onProgress }: FuzzOptions): Promise<FuzzResult> {
  const scene = await openScene(db);
  try {
    const { app } = scene.service;
    const document = documentSchema.parse((await app.inject(ENDPOINTS.openApi.path)).json());
    const operations = operationsOf(document);
    const statuses = new Map<number, number>();
    const asked = new Set<string>();
    const accepted = new Set<string>();
    let done = 0;
    const property = fc.asyncProperty(requestsOf(document, scene), async (request) => {
      const { operationId, method, url, headers, payload } = request;
      const answer = await app.inject({
        method,
        url,
        headers: { host: 'localhost', ...headers },
        ...(payload === undefined ? {} : { payload }),
      });
      const { statusCode } = answer;
      done += 1;
      if (done % PROGRESS === 0) onProgress?.(done);
      statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
      if (operationId !== undefined) asked.add(operationId);
      if (operationId !== undefined && statusCode === 200) accepted.add(operationId);
      const contentType = String(answer.headers['content-type']);
      const body = decompress(answer.rawPayload, answer.headers['content-encoding']).toString('utf8');
      const operation = operations.get(operationId ?? '');
      const fault = faultOf(document, operation, { statusCode, contentType, payload: body });
      if (fault !== undefined) throw new Error(`${fault}: ${body.slice(0, 500)}`);
    });
    const run = await fc.check(property, { numRuns: count, seed });
    if (!run.failed) return { statuses, asked, accepted };
    const finding = [fc.defaultReportMessage(run), run.errorInstance].map(String).join('\n');
    return { statuses, asked, accepted, finding };
  } finally {
    await scene.close();
  }
}
