import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { asAnswered, registryRecord } from '../../testing/web/registry-record.ts';
import { endlessAnswer, PIECE_BYTES } from '../../testing/web/endless-answer.ts';
import { readDownload } from '../downloads/download.ts';
import { retrieveContributions } from '../registry/retrieve-contributions.ts';
import { type Client, createClient } from './client.ts';

const MIB = 1024 * 1024;

/** What a client makes of an answer that begins so and repeats this for ever, and how much of it was taken. */
async function taken(
  begin: string,
  repeated: string,
  ask: (client: Client) => Promise<unknown>,
  init: ResponseInit = {},
) {
  const { answer, takenBytes } = endlessAnswer(begin, repeated, init);
  const client = createClient({
    baseUrl: 'https://registry.example',
    session: () => undefined,
    fetch: () => Promise.resolve(answer),
  });
  const outcome: unknown = await ask(client).catch((error: unknown) => error);
  return { outcome, bytes: takenBytes() };
}

const FILL = 'x'.repeat(PIECE_BYTES);
const RECORD = JSON.stringify(asAnswered(registryRecord())).replace('{', `{"note":"${FILL}",`);

const request = (client: Client) => client.request({ endpoint: 'balance', data: z.string() });
const retrieve = (client: Client) => retrieveContributions(client, { wire: '203.0.113.7' });
const download = (client: Client) =>
  readDownload(
    client,
    { downloadId: 'one' },
    { onAgreed: () => undefined, onItems: () => undefined },
    new AbortController().signal,
  );

describe('an answer without an end', () => {
  it.each([
    ['as JSON', '{"data":"', FILL, request, {}],
    ['as an error', '', FILL, request, { status: 500 }],
    ['as text', '', FILL, (client: Client) => client.text({ endpoint: 'ledgerCheckpoint' }), {}],
    ['as the error of a list', '', FILL, retrieve, { status: 400 }],
    ['in records of a search', '{"data":[', `${RECORD},`, retrieve, {}],
    ['beside a list', '{"status":"', FILL, retrieve, {}],
    ['in one contribution of a download', '{"data":{"contributions":["', FILL, download, {}],
  ])('is refused in words once it is longer than 16 MiB: %s', async (_, begin, repeated, ask, init) => {
    const { bytes, outcome } = await taken(begin, repeated, ask, init);
    expect(outcome).toMatchObject({
      code: 'answer-too-long',
      outcome: 'unknown',
      message:
        'The service’s answer is longer than 16 MiB, more than is kept of one. The rest was not read. Tell the service’s operator.',
    });
    expect(bytes).toBeLessThan(20 * MIB);
  });
});
