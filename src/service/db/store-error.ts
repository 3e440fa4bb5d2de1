import { z } from 'zod';
import { AppError } from '../../contract/app-error.ts';

const databaseErrorSchema = z.object({
  code: z.string().optional(),
  constraint: z.string().optional(),
  table: z.string().optional(),
});

/**
 * The store refused or failed. Deliberately without the driver's error as its cause: that one carries the statement
 * and its parameters (whole batches), and its text quotes values. Source: ecosystem, section 1, logs.
 */
export class StoreError extends AppError {
  /** The SQLSTATE, such as `23505`. */
  readonly sqlState: string | undefined;
  readonly constraint: string | undefined;

  constructor(
    code: string,
    message: string,
    { sqlState, constraint }: { sqlState?: string | undefined; constraint?: string | undefined } = {},
  ) {
    super(code, message);
    this.sqlState = sqlState;
    this.constraint = constraint;
  }
}

/** What PostgreSQL says about an error has a severity; what the system says about a connection has not. */
const severitySchema = z.object({ severity: z.string() });

/** A StoreError for whatever a driver threw, without statement, parameters, values or connection string. */
export function toStoreError(error: unknown): StoreError {
  if (error instanceof StoreError) return error;
  const read = databaseErrorSchema.safeParse(error);
  const { code, constraint, table } = read.success ? read.data : {};
  if (error instanceof TypeError || error instanceof RangeError)
    return new StoreError('store-failed', 'The store did not answer as it should.');
  if (code === undefined || !severitySchema.safeParse(error).success) {
    return new StoreError('store-unreachable', 'The store cannot be reached, or did not answer in time.');
  }
  const where = [constraint && `constraint ${constraint}`, table && `table ${table}`].filter(Boolean);
  return new StoreError(
    'store-refused',
    `The store refused a statement (${[`SQLSTATE ${code}`, ...where].join(', ')}).`,
    { sqlState: code, constraint },
  );
}
