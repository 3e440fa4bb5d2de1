import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

const PREFIX = 'contribution_desk_';
/** Seconds: from an answer served from memory to a report of 5,000 items on a busy machine. */
const DURATION_BUCKETS_S = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const BATCH_BUCKETS = [1, 2, 4, 8, 16, 32, 64, 128];

export interface Answered {
  readonly method: string;
  /** The route's pattern, never the URL, which may hold an identifier. */
  readonly route: string;
  readonly statusCode: number;
  readonly durationMs: number;
}

/** The service's metrics. Labels have few values each, and none is an identifier, account or address. */
export interface Metrics {
  countAnswer(answered: Answered): void;
  countSubmit(kind: 'report' | 'flag', outcome: 'accepted' | 'refused' | 'failed'): void;
  /** A request over a rate limit. */
  countLimited(by: 'account' | 'address'): void;
  /** Size of a batch of submits: the accepted transactions of one database transaction. */
  countBatch(transactions: number): void;
  /** A read that a standby could answer, and which server answered it: the primary if the standby is away, behind, or fails. */
  countRead(
    by: 'standby' | 'primary-standby-away' | 'primary-standby-behind' | 'primary-standby-failed',
  ): void;
  /** A gauge read on each scrape; `undefined` when it is unknown. The last reader registered wins. */
  watch(name: string, help: string, read: () => Promise<number | undefined> | number | undefined): void;
  /** A gauge with one label, read on each scrape: its values by that of the label. */
  watchEach(
    name: string,
    help: string,
    label: string,
    read: () => Promise<Readonly<Record<string, number>> | undefined>,
  ): void;
  readonly contentType: string;
  /** All metrics in the Prometheus text format. */
  read(): Promise<string>;
}

/**
 * @param ofProcess whether to include the process's own metrics (memory, event loop, garbage collection); at
 * most once per process.
 */
export function createMetrics({ ofProcess = false }: { ofProcess?: boolean } = {}): Metrics {
  const register = new Registry();
  const registers = [register];
  if (ofProcess) collectDefaultMetrics({ register });
  const durations = new Histogram({
    name: `${PREFIX}http_request_duration_seconds`,
    help: 'Response times by route pattern; the count is the number of requests.',
    labelNames: ['method', 'route', 'status'],
    buckets: DURATION_BUCKETS_S,
    registers,
  });
  const submits = new Counter({
    name: `${PREFIX}submits_total`,
    help: 'Submitted transactions, by kind and outcome.',
    labelNames: ['kind', 'outcome'],
    registers,
  });
  const limited = new Counter({
    name: `${PREFIX}rate_limited_total`,
    help: 'Requests refused because an account or an address sent too many.',
    labelNames: ['by'],
    registers,
  });
  const batches = new Histogram({
    name: `${PREFIX}batch_transactions`,
    help: 'How many submitted transactions one database transaction carried, repeated ones included.',
    buckets: BATCH_BUCKETS,
    registers,
  });
  const reads = new Counter({
    name: `${PREFIX}reads_total`,
    help: 'Reads that a standby could answer, by the server that answered.',
    labelNames: ['by'],
    registers,
  });
  return {
    countAnswer: ({ method, route, statusCode: status, durationMs }) =>
      durations.observe({ method, route, status }, durationMs / 1000),
    countSubmit: (kind, outcome) => submits.inc({ kind, outcome }),
    countLimited: (by) => limited.inc({ by }),
    countBatch: (transactions) => batches.observe(transactions),
    countRead: (by) => reads.inc({ by }),
    watch(name, help, read) {
      register.removeSingleMetric(PREFIX + name);
      const gauge: Gauge = new Gauge({
        name: PREFIX + name,
        help,
        registers,
        async collect() {
          const value = await read();
          // Without a value, omit the line: a 0 would say that the ledger is empty.
          if (value === undefined) gauge.remove();
          else gauge.set(value);
        },
      });
    },
    watchEach(name, help, label, read) {
      register.removeSingleMetric(PREFIX + name);
      const gauge: Gauge = new Gauge({
        name: PREFIX + name,
        help,
        labelNames: [label],
        registers,
        async collect() {
          const values = await read();
          gauge.reset();
          for (const [of, value] of Object.entries(values ?? {})) gauge.set({ [label]: of }, value);
        },
      });
    },
    contentType: register.contentType,
    read: () => register.metrics(),
  };
}
