import { z } from 'zod';
import type { Tx } from '../../store/db.ts';

/**
 * A condition of SQL: whether the confidence index of a contribution, by its alias, is not final because its computing
 * was put off. `schema` names where the tables are, `public.` for example, when others shadow them.
 */
export function confidenceIsDue(contribution: string, schema = ''): string {
  const { span, canonical } = { span: `${contribution}.span`, canonical: `${contribution}.canonical` };
  const inRun = `select from ${schema}confidence_due_run run where run.height = witness.height
    and witness.position between run.first_position and run.last_position`;
  return `(exists (select from ${schema}confidence_due_place due
      where due.span && ${span} and (due.around or due.span = ${span}))
    or exists (select from ${schema}confidence_due_place due where ${span} is null and due.canonical = ${canonical})
    or (exists (select from ${schema}confidence_due_run) and (
      exists (select from ${schema}contribution witness where witness.span && ${span} and exists (${inRun}))
      or exists (select from ${schema}contribution witness
        where ${span} is null and witness.span is null and witness.canonical = ${canonical} and exists (${inRun})))))`;
}

/** Whether nothing is put off. */
export async function isConfidenceSettled(tx: Tx): Promise<boolean> {
  const schema = z.object({ settled: z.boolean() });
  const [row] = await tx.query(
    `select not exists (select from confidence_due_run) and not exists (select from confidence_due_place) as settled`,
    [],
    schema,
  );
  return schema.parse(row).settled;
}
