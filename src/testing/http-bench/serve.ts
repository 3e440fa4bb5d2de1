import { openSync, writeSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { devNull } from 'node:os';
import { z } from 'zod';
import { systemClock } from '../../service/platform/clock.ts';
import { createService } from '../../service/app.ts';
import { migrate, readMigrations } from '../../service/store/migrate.ts';
import { openEmbedded } from '../../service/store/open-embedded.ts';
import { openPostgres } from '../../service/store/open-postgres.ts';
import { openLedger } from '../../service/ledger/open-ledger.ts';
import { WITHOUT_WITNESSES } from '../../service/ledger/publishing/read-policy.ts';
import { createMetrics } from '../../service/platform/metrics.ts';
import { DEFAULT_SETTINGS } from '../../service/platform/settings.ts';
import { findCallers } from '../../service/registry/accounts/session-store.ts';
import { createAnalyst } from '../service/analyst.ts';
import { fetchFrom } from '../service/send.ts';

// One process with three servers on one store: the service as it logs by default and without a line for each
// answer, and Node's own HTTP. It says where they are. The store is embedded, or where the argument says.

const [databaseUrl = ''] = process.argv.slice(2);
const db = databaseUrl === '' ? await openEmbedded() : openPostgres(databaseUrl);
await migrate(db, systemClock, await readMigrations());
await db.transaction((tx) => openLedger(tx, systemClock.nowMs(), { practice: true }));
const nowhere = openSync(devNull, 'w');

/** The service; what it logs goes nowhere, since a bench's output is for people. */
async function listenService(logLevel: 'info' | 'error'): Promise<string> {
  const app = await createService({
    db,
    clock: systemClock,
    practice: true,
    policy: WITHOUT_WITNESSES,
    metrics: createMetrics(),
    settings: {
      ...DEFAULT_SETTINGS,
      rateLimitPerMinute: 100_000_000,
    },
    logLevel,
    logStream: { write: (line) => void writeSync(nowhere, line) },
  });
  return app.listen({ port: 0, host: '127.0.0.1' });
}
const serviceUrl = await listenService('info');
const analyst = await createAnalyst(fetchFrom(serviceUrl));

const rowSchema = z.object({ tokens: z.int() });
/** The path on which the raw servers report the processor time of this process, in microseconds. */
const CPU_PATH = '/cpu';

/**
 * Node's own HTTP: the token's session, the balance, and an answer as long as the service's; nothing else.
 */
async function respondRaw(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.url === CPU_PATH) {
    const { user, system } = process.cpuUsage();
    response.end(String(user + system));
    return;
  }
  const token = request.headers.authorization ?? '';
  const caller = (await findCallers(db, [token], systemClock.nowMs())).get(token);
  if (caller === undefined) {
    response.writeHead(401).end();
    return;
  }
  const [row] = await db.query('select tokens from balance where peer_id = $1', [caller.peerId], rowSchema);
  const body = JSON.stringify({
    status: { code: 200, name: 'OK', message: `The balance of ${caller.peerId}.` },
    data: {
      tokenId: { definitionId: 'reward#contribution', accountId: caller.accountId },
      balance: row?.tokens ?? 0,
    },
  });
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  });
  response.end(body);
}

async function listenRaw(): Promise<number> {
  const server = createServer((request, response) => {
    respondRaw(request, response).catch((error: unknown) => {
      response.destroy(error instanceof Error ? error : undefined);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('There is no port.');
  return address.port;
}

const ports = {
  service: Number(new URL(serviceUrl).port),
  quiet: Number(new URL(await listenService('error')).port),
  raw: await listenRaw(),
};
process.stdout.write(`ready ${JSON.stringify({ ...ports, token: analyst.token })}\n`);
