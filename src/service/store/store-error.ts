import { z } from 'zod';
import { AppError } from '../../contract/app-error.ts';

// PostgreSQL's errors have a severity; the system's connection errors do not.
const databaseErrorSchema = z.object({
  severity: z.string(),
  code: z.string(),
  constraint: z.string().optional(),
  table: z.string().optional(),
});

const systemErrorSchema = z.object({
  code: z.string().regex(/^[A-Z0-9_]+$/u),
  syscall: z.string().optional(),
});

/** Causes of an unreachable store that no error code distinguishes. */
type Obstacle =
  | 'server-without-tls'
  | 'unreadable-file'
  | 'no-free-connection'
  | 'no-answer-in-time'
  | 'connection-lost'
  /** The server of DATABASE_URL cannot be written to. */
  | 'only-a-standby'
  /** The server of DATABASE_READ_URL is the primary. */
  | 'no-standby';

/** Recognised by the driver's messages, since it gives no codes; tests provoke them on a real server. */
const OBSTACLES: ReadonlyMap<string, Obstacle> = new Map([
  ['The server does not support SSL connections', 'server-without-tls'],
  ['timeout exceeded when trying to connect', 'no-free-connection'],
  ['Connection terminated due to connection timeout', 'no-answer-in-time'],
  ['Query read timeout', 'no-answer-in-time'],
  ['Connection terminated unexpectedly', 'connection-lost'],
  ['Client has encountered a connection error and is not queryable', 'connection-lost'],
]);

interface StoreErrorDetails {
  readonly sqlState?: string | undefined;
  readonly constraint?: string | undefined;
  readonly systemCode?: string | undefined;
  readonly obstacle?: Obstacle | undefined;
  readonly cause?: unknown;
}

/** Temporary conditions whose SQLSTATE alone says why. */
const PASSES_AND_SAYS_WHY = new Set(['store-full', 'outcome-unknown']);

/**
 * The store refused or failed. Deliberately without the driver's error as its cause: that one carries the statement
 * and its parameters (whole batches), and its text quotes values.
 *
 * Of a driver's errors, `store-unreachable`, `store-full` and `outcome-unknown` are temporary or can be fixed by the
 * operator, and all but the last have changed nothing; `store-refused` and `store-failed` are bugs.
 */
export class StoreError extends AppError {
  /** The SQLSTATE, such as `23505`. */
  readonly sqlState: string | undefined;
  readonly constraint: string | undefined;
  /** The system's error code, such as `ECONNREFUSED`. */
  readonly systemCode: string | undefined;
  readonly obstacle: Obstacle | undefined;

  constructor(
    code: string,
    message: string,
    { sqlState, constraint, systemCode, obstacle, cause }: StoreErrorDetails = {},
  ) {
    super(code, message, { cause });
    this.sqlState = sqlState;
    this.constraint = constraint;
    this.systemCode = systemCode;
    this.obstacle = obstacle;
  }

  /** True if it is temporary and states its cause: a stack trace would add nothing. */
  get saysWhy(): boolean {
    if (this.code !== 'store-unreachable') return PASSES_AND_SAYS_WHY.has(this.code);
    return (this.sqlState ?? this.systemCode ?? this.obstacle) !== undefined;
  }
}

/** For an entry that those before it do not make possible. */
export const invalidEntry = (sentence: string): StoreError => new StoreError('entry-invalid', sentence);

/** For contributions that were withdrawn since they were found. */
export const contributionsGone = (): StoreError =>
  new StoreError('contributions-gone', 'Contributions that were found are not in the store any more.');

/** No room on the disk; what was stored before stays. Source: PostgreSQL, error codes. */
const FULL = /^53100/u;

/**
 * Conditions that a retry may survive: connection, authorization, the database's name, a server that is read-only for
 * now, a deadlock, time-outs, resources, a server that is stopping or starting. Source: PostgreSQL, error codes.
 */
const PASSING = /^(?:08|28|3D|25006|25P03|25P04|40|53|55P03|57|58)/u;

/** Certificate files are read when connecting; a missing unix socket has the same code. */
function obstacleOf(
  error: unknown,
  system: z.infer<typeof systemErrorSchema> | undefined,
): Obstacle | undefined {
  if (system?.syscall === 'open' || system?.code === 'EISDIR') return 'unreadable-file';
  return error instanceof Error ? OBSTACLES.get(error.message) : undefined;
}

/** A StoreError for whatever a driver threw, without statement, parameters, values or connection string. */
export function toStoreError(error: unknown): StoreError {
  if (error instanceof StoreError) return error;
  const read = databaseErrorSchema.safeParse(error);
  if (!read.success) {
    if (error instanceof TypeError || error instanceof RangeError)
      return new StoreError('store-failed', 'The store gave an unexpected answer.');
    const system = systemErrorSchema.safeParse(error).data;
    return new StoreError('store-unreachable', 'The store cannot be reached, or did not answer in time.', {
      systemCode: system?.code,
      obstacle: obstacleOf(error, system),
    });
  }
  const { code: sqlState, constraint, table } = read.data;
  const where = [constraint && `constraint ${constraint}`, table && `table ${table}`].filter(Boolean);
  const details = [`SQLSTATE ${sqlState}`, ...where].join(', ');
  if (FULL.test(sqlState))
    return new StoreError('store-full', `The store has no room left (${details}).`, { sqlState });
  if (PASSING.test(sqlState))
    return new StoreError('store-unreachable', `The store is unavailable (${details}).`, { sqlState });
  return new StoreError('store-refused', `The store refused a statement (${details}).`, {
    sqlState,
    constraint,
  });
}
