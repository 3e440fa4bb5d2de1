import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

const PREFIX = 'contribution_desk_';

/** Every metric, without its prefix. Labels have few values each, and none is an identifier, account or address. */
export const METRICS = {
  http_request_duration_seconds: {
    help: 'Response times by route pattern; the count is the number of requests.',
    labelNames: ['method', 'route', 'status'],
    // From an answer served from memory to a report of 5,000 items on a busy machine.
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
  },
  batch_transactions: {
    help: 'How many submitted transactions one database transaction carried, repeated ones included.',
    labelNames: [],
    buckets: [1, 2, 4, 8, 16, 32, 64, 128],
  },
  submits_total: { help: 'Submitted transactions, by kind and outcome.', labelNames: ['kind', 'outcome'] },
  rate_limited_total: {
    help: 'Requests refused because an account or an address sent too many.',
    labelNames: ['by'],
  },
  reads_total: {
    help: 'Reads that a standby could answer, by the server that answered.',
    labelNames: ['by'],
  },
  database_connections: { help: 'Connections to the database.', labelNames: [] },
  database_connections_idle: { help: 'Those that nobody uses.', labelNames: [] },
  database_waiting: { help: 'Requests waiting for a connection to the database.', labelNames: [] },
  ledger_height: { help: 'Entries in the ledger.', labelNames: [] },
  ledger_published_size: { help: 'Entries that the newest checkpoint covers.', labelNames: [] },
  ledger_quorum_size: { help: 'Entries that the newest checkpoint with a quorum covers.', labelNames: [] },
  ledger_alarm: {
    help: 'Alarms of witnesses that nobody has closed, by what they say.',
    labelNames: ['kind'],
  },
} as const;
type MetricName = keyof typeof METRICS;

export interface Answered {
  readonly method: string;
  /** The route's pattern, never the URL, which may hold an identifier. */
  readonly route: string;
  readonly statusCode: number;
  readonly durationMs: number;
}

/** What a gauge reads on each scrape, by the value of its label if it has one; `undefined` when it is unknown. */
type Reading = number | Readonly<Record<string, number>> | undefined;

/**
 * @param ofProcess whether to include the process's own metrics (memory, event loop, garbage collection); at
 * most once per process.
 */
export function createMetrics({ ofProcess = false }: { ofProcess?: boolean } = {}) {
  const register = new Registry();
  if (ofProcess) collectDefaultMetrics({ register });
  const describe = (name: MetricName) => ({
    name: PREFIX + name,
    help: METRICS[name].help,
    labelNames: METRICS[name].labelNames,
    registers: [register],
  });
  const histogram = (name: 'http_request_duration_seconds' | 'batch_transactions') =>
    new Histogram({ ...describe(name), buckets: [...METRICS[name].buckets] });
  const durations = histogram('http_request_duration_seconds');
  const batches = histogram('batch_transactions');
  const submits = new Counter(describe('submits_total'));
  const limited = new Counter(describe('rate_limited_total'));
  const reads = new Counter(describe('reads_total'));
  return {
    countAnswer: ({ method, route, statusCode: status, durationMs }: Answered) =>
      durations.observe({ method, route, status }, durationMs / 1000),
    countSubmit: (kind: 'report' | 'flag', outcome: 'accepted' | 'refused' | 'failed') =>
      submits.inc({ kind, outcome }),
    /** A request over a rate limit. */
    countLimited: (by: 'account' | 'address') => limited.inc({ by }),
    /** Size of a batch of submits: the accepted transactions of one database transaction. */
    countBatch: (transactions: number) => batches.observe(transactions),
    /** A read that a standby could answer, and which server answered it: the primary if the standby is away, behind, or fails. */
    countRead: (
      by: 'standby' | 'primary-standby-away' | 'primary-standby-behind' | 'primary-standby-failed',
    ) => reads.inc({ by }),
    /** The last reader registered wins. */
    watch(name: MetricName, read: () => Promise<Reading> | Reading): void {
      register.removeSingleMetric(PREFIX + name);
      const [label = ''] = METRICS[name].labelNames;
      const gauge: Gauge = new Gauge({
        ...describe(name),
        async collect() {
          const value = await read();
          gauge.reset();
          if (typeof value === 'number') gauge.set(value);
          else if (value !== undefined)
            for (const [of, each] of Object.entries(value)) gauge.set({ [label]: of }, each);
          // Without a value, omit the line: a 0 would say that the ledger is empty.
          else if (label === '') gauge.remove();
        },
      });
    },
    contentType: register.contentType,
    /** All metrics in the Prometheus text format. */
    read: () => register.metrics(),
  };
}

export type Metrics = Readonly<ReturnType<typeof createMetrics>>;
