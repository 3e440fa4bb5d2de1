import type { LedgerStatus } from '../../contract/ledger-status.ts';
import { QueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { readRegistryRecord } from '../../client/registry/tolerant-record.ts';
import { IDEMPOTENCY_KEY_HEADER } from '../../contract/download.ts';
import type { RequestIssue } from '../../contract/envelope.ts';
import { type EndpointName, ENDPOINTS } from '../../contract/endpoints.ts';
import { ActivityStore } from '../../web/desk/operations/activity-store.ts';
import type { OperationDatabase } from '../../web/desk/operations/operation-database.ts';
import type { Desk } from '../../web/desk/session/desk-context.tsx';
import { DeskSession } from '../../web/desk/session/desk-session.ts';
import { RememberedAccount } from '../../web/desk/session/remembered-account.ts';
import { JsonStorage } from '../../web/platform/storage/json-storage.ts';
import { checkFromRecords } from './check-from-records.ts';
import { ScriptedSigner } from './scripted-signer.ts';

/**
 * One request as received at the edge; `identifier` is the end of its path, which names what is asked for.
 */
export interface EdgeRequest {
  readonly endpoint: EndpointName;
  readonly identifier: string;
  readonly query?: URLSearchParams;
  readonly idempotencyKey?: string;
  readonly body: unknown;
}

/**
 * Returns the `data` of an envelope, or a whole response; throws to be unreachable, `Refusal` to refuse,
 * `Newest` to leave some out.
 */
export type Edge = (request: EdgeRequest) => unknown;

export class Refusal {
  readonly status: number;
  readonly message: string;
  readonly issues: readonly RequestIssue[];

  constructor(status: number, message: string, issues: readonly RequestIssue[] = []) {
    this.status = status;
    this.message = message;
    this.issues = issues;
  }
}

/** The newest of more contributions. */
export class Newest {
  readonly data: readonly unknown[];
  readonly of: number;

  constructor(data: readonly unknown[], of: number) {
    this.data = data;
    this.of = of;
  }
}

const SESSION = { accessToken: 'access', refreshToken: 'refresh', expirationTime: 300 };

/** Finds the endpoint with the longest matching path, to keep a sub-path from being read as an identifier. */
function endpointOf(method: string, path: string): Pick<EdgeRequest, 'endpoint' | 'identifier'> {
  const [found] = Object.keys(ENDPOINTS)
    .filter((name): name is EndpointName => name in ENDPOINTS)
    .filter((name) => ENDPOINTS[name].method === method)
    .filter(
      (name) =>
        path === ENDPOINTS[name].path ||
        (ENDPOINTS[name].path.endsWith('/') && path.startsWith(ENDPOINTS[name].path)),
    )
    .sort((one, other) => ENDPOINTS[other].path.length - ENDPOINTS[one].path.length);
  if (found === undefined) throw new Error(`No endpoint is ${method} ${path}`);
  return { endpoint: found, identifier: decodeURIComponent(path.slice(ENDPOINTS[found].path.length)) };
}

const envelope = (code: number, message: string, data: unknown, issues: readonly RequestIssue[] = []) =>
  Response.json(
    {
      status: { code, name: code === 200 ? 'OK' : 'Error', message },
      data,
      ...(issues.length === 0 ? {} : { errors: issues }),
    },
    { status: code },
  );

export interface TestDesk {
  readonly desk: Desk;
  readonly signer: ScriptedSigner;
  readonly queryClient: QueryClient;
  /** The requests after signing in, in order. */
  readonly requests: EdgeRequest[];
  /** Answers what is asked of the published ledger; until then it is not published. */
  publishLedger(edge: Edge): void;
}

const checksSchema = z.array(z.looseObject({ id: z.string() })).nonempty();

/** What the edge answers a check, or else what its answers about each identifier come to. */
async function checkAnswer(edge: Edge, request: EdgeRequest, answer: unknown): Promise<unknown> {
  const isAnswered = answer instanceof Refusal || answer instanceof Response;
  if (isAnswered || checksSchema.safeParse(answer).success) return answer;
  return Promise.all(
    z
      .array(z.string())
      .parse(request.body)
      .map(async (id) => {
        const found = await edge({ endpoint: 'retrieveContributions', identifier: id, body: undefined });
        if (found instanceof Refusal) return { id, error: { code: 'refused', message: found.message } };
        const [data, of] = found instanceof Newest ? [found.data, found.of] : [found, 0];
        const records = z.array(z.unknown()).parse(data).map(readRegistryRecord);
        return {
          id,
          ...checkFromRecords(id, { records, total: Math.max(of, records.length) }, 'wonderland'),
        };
      }),
  );
}

/** A ledger that is published without witnesses. */
const PUBLISHED: LedgerStatus = {
  origin: 'desk.example/ledger',
  verifierKeys: [],
  height: 3,
  publishedSize: 3,
  quorumSize: 3,
  witnesses: [],
  alarms: [],
};

/** Answers for a published ledger, with these receipts. */
export const withReceipts =
  (receipts: Edge): Edge =>
  (request) =>
    request.endpoint === 'ledgerStatus' ? PUBLISHED : receipts(request);

/** A real desk with a session, whose service and worker the test scripts. */
export async function openTestDesk(
  edge: Edge,
  accountId = 'alice@wonderland',
  database?: OperationDatabase,
  tabs?: BroadcastChannel,
): Promise<TestDesk> {
  const requests: EdgeRequest[] = [];
  let ledger: Edge = () => new Refusal(404, 'The ledger is not published.');
  const signer = new ScriptedSigner();
  const session = new DeskSession({
    ...(tabs === undefined ? {} : { tabs }),
    baseUrl: 'https://registry.example',
    signer,
    async fetch(input, init) {
      const url = new URL(input instanceof Request ? input.url : input);
      const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
      const key = new Headers(init?.headers).get(IDEMPOTENCY_KEY_HEADER);
      const request = {
        ...endpointOf(init?.method ?? 'GET', url.pathname),
        ...(url.search === '' ? {} : { query: url.searchParams }),
        ...(key === null ? {} : { idempotencyKey: key.replaceAll('"', '') }),
        body,
      };
      if (request.endpoint === 'practiceAccount')
        return envelope(200, '', { accountId, peerId: 'wonderland' });
      if (request.endpoint === 'openSession' || request.endpoint === 'refreshSession')
        return envelope(200, '', SESSION);
      if (request.endpoint === 'endSession') return envelope(200, '', null);
      const isOfLedger = url.pathname.startsWith('/ledger/');
      if (!isOfLedger) requests.push(request);
      let answer: unknown;
      try {
        answer = await (isOfLedger ? ledger : edge)(request);
        if (request.endpoint === 'newest' && Array.isArray(answer)) answer = new Refusal(404, 'Not offered.');
        if (request.endpoint === 'checkContributions') answer = await checkAnswer(edge, request, answer);
      } catch (cause) {
        throw new TypeError('Failed to fetch', { cause });
      }
      if (answer instanceof Response) return answer;
      if (answer instanceof Refusal) return envelope(answer.status, answer.message, null, answer.issues);
      if (answer instanceof Newest) {
        const { data, of } = answer;
        return Response.json({ status: { code: 200, name: 'Ok', message: '' }, truncated: { of }, data });
      }
      return envelope(200, '', answer);
    },
  });
  const activity = new ActivityStore({
    host: 'registry.example',
    ...(database === undefined ? {} : { database }),
  });
  session.subscribe(() => activity.follow(session.getState().account?.accountId));
  await session.startPractice({ accountId, email: 'alice@wonderland.example' });
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return {
    desk: {
      config: { baseUrl: '', practice: true },
      session,
      reader: signer,
      activity,
      remembered: new RememberedAccount(session, new JsonStorage(null)),
    },
    signer,
    queryClient,
    requests,
    publishLedger(answers) {
      ledger = answers;
    },
  };
}
