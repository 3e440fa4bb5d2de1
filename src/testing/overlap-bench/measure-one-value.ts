import { z } from 'zod';
import { parseSearchTerm } from '../../contract/identifier/search-term.ts';
import { findNewestKeys, matchingOf } from '../../service/registry/contributions/find-contributions.ts';
import { readPages, SINGLE_VALUE_ROWS } from '../../service/registry/contributions/retrieve-contributions.ts';
import type { Db } from '../../service/store/db.ts';
import type { Figure } from '../figure.ts';
import { insertSql } from './lay-out.ts';
import { quietTimes } from '../quiet-times.ts';

const HITS = 250_000;
const ROUNDS = 9;
const VALUE = '203.0.113.7';
const PLACE = 3_405_803_783;

/** Every other one is the value itself, the others ranges around it. */
const COVERING = `(select n, 'ipv4' as kind, (${PLACE} - n % 2)::numeric as low, (${PLACE} + n % 2)::numeric as high
  from generate_series(1, ${HITS}) n)`;

function matchingValue() {
  const term = parseSearchTerm(VALUE);
  if (!term.ok) throw new Error(term.reason);
  return matchingOf(term);
}

const countSchema = z.object({ of: z.int() });

/**
 * The answer of a single value that very many contributions cover, beside counting them. Leaves them there.
 */
export async function measureOneValue(db: Db): Promise<readonly Figure[]> {
  await db.exec('reset enable_seqscan; reset enable_bitmapscan');
  await db.exec(insertSql('contribution', 300_000_000, COVERING));
  await db.exec('vacuum analyze contribution');
  const matching = matchingValue();
  const count = () =>
    db.query(`select count(*) as of from ${matching.allSql} hit`, matching.params, countSchema);
  const answer = async () => {
    const { keys, of } = await findNewestKeys(db, matching, SINGLE_VALUE_ROWS);
    if (of < HITS) throw new Error('Some were not counted.');
    for await (const page of readPages(db, keys, 0)) JSON.stringify(page);
  };
  const [answerMs = 0, countMs = 0] = await quietTimes([answer, count], { rounds: ROUNDS });
  return [
    { what: 'the newest 1,000 of 250,000 of one value', value: answerMs, unit: 'ms' },
    { what: 'over counting them', value: answerMs / countMs, unit: '×', most: 3 },
  ];
}
