import { z } from 'zod';
import type { Tx } from '../store/db.ts';
import { LedgerFault } from './ledger-fault.ts';
import { quoted, type ShadowedTable } from './shadow-tables.ts';

const LONGEST_SHOWN = 200;

const rowSchema = z.object({ stored: z.string().nullable(), rebuilt: z.string().nullable() });
const valuesSchema = z.array(z.string().nullable());

/** The first row, by its key, that only one side has or that is not the same on both; its columns as texts. */
function firstDifference({ name: table, columns, key }: ShadowedTable, schema: string): string {
  const valuesOf = (side: string) => columns.map((column) => `${side}.${quoted(column)}::text`).join(', ');
  const sideOf = (side: string) =>
    `case when ${side}.${quoted(key[0] ?? '')} is not null then jsonb_build_array(${valuesOf(side)})::text end`;
  const both = (join: (column: string) => string, names: readonly string[], glue: string) =>
    names.map((name) => join(quoted(name))).join(glue);
  return `select ${sideOf('s')} as stored, ${sideOf('r')} as rebuilt
    from ${schema}${quoted(table)} s full join ${quoted(table)} r on ${both((name) => `s.${name} = r.${name}`, key, ' and ')}
    where ${both((name) => `s.${name} is distinct from r.${name}`, columns, ' or ')}
    order by ${both((name) => `coalesce(s.${name}, r.${name})`, key, ', ')} limit 1`;
}

/** As JSON, so that no odd character and no empty text is overlooked. */
function shown(value: string | null | undefined): string {
  if (value === null || value === undefined) return 'nothing';
  const cut = value.length > LONGEST_SHOWN ? `${value.slice(0, LONGEST_SHOWN)}…` : value;
  return JSON.stringify(cut);
}

function describe({ name, columns, key }: ShadowedTable, row: z.output<typeof rowSchema>): LedgerFault {
  const read = (side: string | null) => (side === null ? undefined : valuesSchema.parse(JSON.parse(side)));
  const [stored, rebuilt] = [read(row.stored), read(row.rebuilt)];
  const valueOf = (values: readonly (string | null)[] | undefined, column: string) =>
    values?.[columns.indexOf(column)];
  const place = key.map((column) => `${column} ${shown(valueOf(stored ?? rebuilt, column))}`).join(', ');
  const where = `Table ${name}, ${place}:`;
  if (stored === undefined)
    return new LedgerFault(`${where} by the entries there is such a row, but the table has none.`);
  if (rebuilt === undefined)
    return new LedgerFault(`${where} the table has such a row, but by the entries there is none.`);
  const column =
    columns.find((candidate) => valueOf(stored, candidate) !== valueOf(rebuilt, candidate)) ?? '';
  return new LedgerFault(
    `${where} ${column} is ${shown(valueOf(stored, column))} in the table, but ${shown(valueOf(rebuilt, column))} by the entries.`,
  );
}

/** That the store's table has the very rows of the rebuilt one. @throws {LedgerFault} for the first difference */
export async function compareTable(tx: Tx, table: ShadowedTable, schema: string): Promise<void> {
  const [row] = await tx.query(firstDifference(table, schema), [], rowSchema);
  if (row !== undefined) throw describe(table, row);
}
