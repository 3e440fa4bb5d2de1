import { parse, protocol, type PGlite } from '@electric-sql/pglite';
import type { SqlValue } from './db.ts';
import { StoreError } from './store-error.ts';

const { serialize } = protocol;

/** What the driver knows of a statement that the store has read. */
interface Prepared {
  readonly name: string;
  /** The types of its parameters, by their numbers in pg_type. */
  readonly types: readonly number[];
}

/**
 * Statements of the embedded store that are read once and then only run, each with one message. The driver sends six for
 * each and has it read and planned anew, which takes longer than most of them. Only inside a transaction of the driver,
 * which keeps others away. Source: PostgreSQL, frontend/backend protocol, extended query.
 */
export class PreparedStatements {
  readonly #pg: PGlite;
  readonly #prepared = new Map<string, Prepared>();
  #names = 0;

  constructor(pg: PGlite) {
    this.#pg = pg;
  }

  async query(
    sql: string,
    params: readonly SqlValue[],
  ): Promise<{ readonly rows: unknown[]; readonly touched: number }> {
    const { name, types } = this.#prepared.get(sql) ?? (await this.#prepare(sql));
    const values = params.map((value, index) => {
      if (value === null) return null;
      // As they are; the driver would write each of them as hex.
      if (value instanceof Uint8Array) return value;
      const write = this.#pg.serializers[types[index] ?? 0];
      return write === undefined ? String(value) : write(value);
    });
    const messages = await this.#send([
      serialize.bind({ statement: name, values }),
      serialize.describe({ type: 'P' }),
      serialize.execute({}),
    ]);
    const [result] = parse.parseResults(messages, this.#pg.parsers);
    if (result === undefined) throw new StoreError('store-failed', 'The store did not answer a statement.');
    return { rows: result.rows, touched: result.affectedRows ?? 0 };
  }

  async #prepare(sql: string): Promise<Prepared> {
    this.#names += 1;
    const name = `prepared_${this.#names}`;
    const messages = await this.#send([
      serialize.parse({ name, text: sql }),
      serialize.describe({ type: 'S', name }),
    ]);
    const prepared = { name, types: parse.parseDescribeStatementResults(messages) };
    this.#prepared.set(sql, prepared);
    return prepared;
  }

  async #send(messages: readonly Uint8Array[]) {
    const message = Buffer.concat([...messages, serialize.sync()]);
    const answer = await this.#pg.runExclusive(() => this.#pg.execProtocol(message, { syncToFs: false }));
    return answer.messages;
  }
}
