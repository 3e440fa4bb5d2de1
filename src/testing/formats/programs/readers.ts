import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { withoutCsvMark } from '../../../contract/csv-field.ts';
import { startPostgres } from '../../service/postgres/start-postgres.ts';
import { runToEnd } from '../../held-process.ts';
import { accept, expectEqual, fetchList, listUrlOf, type Scene } from '../scene.ts';

const rowsSchema = z.array(z.record(z.string(), z.string()));

/** Python’s own reader of CSV finds what the lines of JSON say. */
export async function checkPythonCsv(scene: Scene): Promise<string> {
  const { file, count } = await fetchList(scene, 'hotlist.csv');
  const script =
    'import csv, json, sys; print(json.dumps(list(csv.DictReader(open(sys.argv[1], newline="", encoding="utf-8")))))';
  const rows = rowsSchema.parse(JSON.parse(await accept('python3', ['-c', script, file])));
  const objects = (await fetchList(scene, 'hotlist.ndjson')).text
    .split('\n')
    .slice(0, -1)
    .map((line) => z.record(z.string(), z.union([z.string(), z.number(), z.null()])).parse(JSON.parse(line)));
  expectEqual(
    'rows of the hotlist',
    rows.map((row) => Object.values(row).map(withoutCsvMark)),
    objects.map((object) => Object.values(object).map((value) => String(value ?? ''))),
  );
  return `${count} rows, the same as the lines of JSON`;
}

/** PostgreSQL’s COPY takes the hotlist. */
export async function checkCopy(scene: Scene): Promise<string> {
  const { file, count, text } = await fetchList(scene, 'hotlist.csv');
  const server = await startPostgres();
  try {
    const columns = (text.split('\r\n')[0] ?? '').split(',').map((name) => `"${name}" text`);
    const psql = ['-X', '-v', 'ON_ERROR_STOP=1', '-At', server.url];
    const script = `create table hotlist (${columns.join(', ')});
\\copy hotlist from '${file}' with (format csv, header match)
select count(*) from hotlist where "expiresAt"::timestamptz > "reportedAt"::timestamptz;`;
    const said = await accept('psql', psql, script);
    expectEqual('rows that COPY took', said.trim().split('\n').at(-1), String(count));
  } finally {
    await server.stop();
  }
  return `${count} rows by COPY`;
}

/** What README.md tells consumers to run keeps the list that they have when the answer is refused. */
export async function checkCurl(scene: Scene): Promise<string> {
  const command = `cd "$1"
f=list; rm -f $f.new; curl -fsS --retry 3 -H "Authorization: Bearer $KEY" --etag-compare $f.tag --etag-save $f.tag.new -o $f.new "$2" &&
  { [ ! -s $f.new ] || { mv $f.new $f && mv $f.tag.new $f.tag; }; }`;
  const fetched = (query: string) =>
    runToEnd('env', [
      `KEY=${scene.key}`,
      'bash',
      '-c',
      command,
      'fetch',
      scene.folder,
      listUrlOf(scene, 'freeswitch.txt', query),
    ]);
  const list = join(scene.folder, 'list');
  expectEqual('curl', (await fetched('?min-peers=1')).code, 0);
  const whole = await readFile(list, 'utf8');
  expectEqual('numbers', whole.split('\n').length - 1, 121);
  // The answer is 304: nothing new is no failure.
  expectEqual('curl again', (await fetched('?min-peers=1')).code, 0);
  for (const refused of ['?min-peers=1&not=%2B447700900200-%2B447700900299', '?min-peers=1&ft=SMSA2P']) {
    expectEqual('curl, refused', (await fetched(refused)).code, 22);
    expectEqual('the list', await readFile(list, 'utf8'), whole);
  }
  expectEqual(
    'curl, told to',
    (await fetched('?min-peers=1&max-shrink=100&not=%2B447700900200-%2B447700900299')).code,
    0,
  );
  expectEqual('numbers left', (await readFile(list, 'utf8')).split('\n').length - 1, 21);
  return 'a list that shrank or is empty is refused, and the file is kept';
}
