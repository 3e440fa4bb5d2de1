import { z } from 'zod';
import { AppError } from '../../contract/app-error.ts';

// What PostgreSQL says about an error has a severity; what the system says about a connection has not.
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

/** The driver's words for a server without TLS, which has no code; a test asks a server for them. */
const WITHOUT_TLS = 'The server does not support SSL connections';

/** What keeps a connection from being made, where no code tells it from everything else. */
type Obstacle = 'server-without-tls' | 'unreadable-file';

interface StoreErrorDetails {
  readonly sqlState?: string | undefined;
  readonly constraint?: string | undefined;
  readonly systemCode?: string | undefined;
  readonly obstacle?: Obstacle | undefined;
}

/** What passes by itself or with the operator's help, and says nothing of this code. */
const PASSES = new Set(['store-unreachable', 'store-full', 'outcome-unknown']);

/**
 * The store refused or failed. Deliberately without the driver's error as its cause: that one carries the statement
 * and its parameters (whole batches), and its text quotes values. Source: ecosystem, section 1, logs.
 *
 * Of a driver's errors, `store-unreachable`, `store-full` and `outcome-unknown` pass by themselves or with the
 * operator's help, and all but the last have changed nothing; `store-refused` and `store-failed` are faults.
 */
export class StoreError extends AppError {
  /** The SQLSTATE, such as `23505`. */
  readonly sqlState: string | undefined;
  readonly constraint: string | undefined;
  /** Why the system cannot connect, such as `ECONNREFUSED`. */
  readonly systemCode: string | undefined;
  readonly obstacle: Obstacle | undefined;

  constructor(
    code: string,
    message: string,
    { sqlState, constraint, systemCode, obstacle }: StoreErrorDetails = {},
  ) {
    super(code, message);
    this.sqlState = sqlState;
    this.constraint = constraint;
    this.systemCode = systemCode;
    this.obstacle = obstacle;
  }

  get passes(): boolean {
    return PASSES.has(this.code);
  }
}

/** No room on the disk; what was stored before stays. Source: PostgreSQL, error codes. */
const FULL = /^53100/u;

/**
 * What may well succeed later: the connection, who may connect, the database's name, a server that is read-only for
 * now, a deadlock, time-outs, resources, a server that stops or starts. Source: PostgreSQL, error codes.
 */
const PASSING = /^(?:08|28|3D|25006|25P03|25P04|40|53|55P03|57|58)/u;

/** A certificate's file is read when a connection is made; a socket that is not there has the same code. */
function obstacleOf(
  error: unknown,
  system: z.infer<typeof systemErrorSchema> | undefined,
): Obstacle | undefined {
  if (error instanceof Error && error.message === WITHOUT_TLS) return 'server-without-tls';
  return system?.syscall === 'open' || system?.code === 'EISDIR' ? 'unreadable-file' : undefined;
}

/** A StoreError for whatever a driver threw, without statement, parameters, values or connection string. */
export function toStoreError(error: unknown): StoreError {
  if (error instanceof StoreError) return error;
  const read = databaseErrorSchema.safeParse(error);
  if (!read.success) {
    if (error instanceof TypeError || error instanceof RangeError)
      return new StoreError('store-failed', 'The store did not answer as it should.');
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
    return new StoreError('store-unreachable', `The store cannot work now (${details}).`, { sqlState });
  return new StoreError('store-refused', `The store refused a statement (${details}).`, {
    sqlState,
    constraint,
  });
}
