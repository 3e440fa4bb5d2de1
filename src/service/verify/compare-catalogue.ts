import { z } from 'zod';
import type { Tx } from '../store/db.ts';
import { LedgerFault, shown } from './ledger-fault.ts';
import { quoted } from './shadow-tables.ts';
import expected from './catalogue/catalogue.json' with { type: 'json' };
import { readCatalogue } from './catalogue/read-catalogue.ts';

const pathSchema = z.object({ schemas: z.string() });
const schemasSchema = z.array(z.string());

/**
 * Makes the schema that holds the registry the whole search path until the transaction ends: nothing
 * elsewhere is taken for a part of it. Returns its quoted name. @throws {LedgerFault} when there are several
 * to choose from
 */
export async function pinSchema(tx: Tx): Promise<string> {
  const [path] = await tx.query(
    'select pg_catalog.array_to_json(pg_catalog.current_schemas(false))::text as schemas',
    [],
    pathSchema,
  );
  const schemas = schemasSchema.parse(JSON.parse(pathSchema.parse(path).schemas));
  const [schema, ...others] = schemas;
  if (schema === undefined || others.length > 0)
    throw new LedgerFault(
      `The search path leads through the schemas ${schemas.join(' and ')}: what is in the first hides what is in the others. Have the search_path of this user name the registry’s schema alone.`,
    );
  await tx.exec(`set local search_path = ${quoted(schema)}`);
  return quoted(schema);
}

/**
 * Checks that the database has exactly what the migrations make: the owner of the tables could otherwise have
 * them lie, or look right when they are compared. Nothing of it is run before. @throws {LedgerFault} for the
 * first difference
 */
export async function compareCatalogue(tx: Tx): Promise<void> {
  const found = await readCatalogue(tx);
  const made = new Map(Object.entries(expected));
  const places = new Set([...found.keys(), ...made.keys()]);
  for (const place of [...places].toSorted()) {
    const [fact, right] = [found.get(place), made.get(place)];
    if (fact === right) continue;
    const where = `The database itself, ${place}:`;
    if (right === undefined)
      throw new LedgerFault(`${where} it has been added (${shown(fact)}); a registry has no such thing.`);
    if (fact === undefined) throw new LedgerFault(`${where} it is missing.`);
    throw new LedgerFault(
      `${where} it is ${shown(fact)}, but ${shown(right)} in a registry of this version.`,
    );
  }
}
