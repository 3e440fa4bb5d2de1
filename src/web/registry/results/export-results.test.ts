import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readDownloadedRecord, readRegistryRecord } from '../../../client/registry/tolerant-record.ts';
import { webUrl } from '../../../testing/any-text.ts';
import { asAnswered, registryRecord } from '../../../testing/web/registry-record.ts';
import { LINE_FIELDS } from '../../../reading/line/line.ts';
import { readLines } from '../../../reading/list/read-lines.ts';
import { DownloadFiles, exportedFile } from './export-results.ts';

const text = (cells: readonly string[]) => cells.map((cell) => cell.trim());

const someRecord = fc
  .record({
    id: fc.oneof(
      fc.ipV4(),
      webUrl(),
      fc.constantFrom(
        '+447700900100',
        '+447700900100-+447700900199',
        '490154203237518',
        "o'neil@example.com",
      ),
    ),
    fraudType: fc.constantFrom('IRSF', 'Wangiri', '-own words, "quoted"', '=Simbox'),
    origination: fc.constantFrom('GB', 'LV'),
    destination: fc.constantFrom('SE', 'XK'),
    status: fc.constantFrom('active' as const, 'flagged' as const),
    confidenceIndex: fc.option(fc.integer({ min: 0, max: 100 }), { nil: undefined }),
  })
  .map((changes) => readRegistryRecord(asAnswered(registryRecord(changes)), 0));

it('the report page reads back an exported list', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(someRecord, { minLength: 1, maxLength: 6 }), async (records) => {
      const exported = await (await exportedFile(records)).text();
      const { rows } = readLines(exported, { source: 'results.csv' });
      expect(rows.map(({ fields }) => text(LINE_FIELDS.map((field) => fields[field])))).toEqual(
        records.map((record) => LINE_FIELDS.map((field) => record[field] ?? '')),
      );
    }),
    { numRuns: 50 },
  );
});

it.each(['csv'] as const)('a download saved as %s is read back, with who supplied it', async (format) => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(someRecord, fc.constantFrom('', 'lookingglass', '-odd')), {
        minLength: 1,
        maxLength: 6,
      }),
      async (given) => {
        const files = new DownloadFiles();
        for (const [{ json: _, ...record }, sourcePeerId] of given) {
          const rawJson = JSON.stringify({ ...record, fraudStatus: record.statusText, sourcePeerId });
          files.put({ rawJson, record: readDownloadedRecord(JSON.parse(rawJson)) });
        }
        const { rows } = readLines(await files.blob(format).text(), { source: `download.${format}` });
        expect(rows.map(({ fields }) => text(LINE_FIELDS.map((field) => fields[field])))).toEqual(
          given.map(([{ id, fraudType, origination, destination }, sourcePeerId]) => [
            id,
            fraudType,
            origination,
            destination,
            sourcePeerId,
          ]),
        );
      },
    ),
    { numRuns: 50 },
  );
});

it('a download’s columns begin like the registry’s own; unreadable items are only in the JSON file', async () => {
  const files = new DownloadFiles();
  const record = registryRecord({ id: '+447700900100-+447700900199' });
  files.put({ rawJson: '{"odd":1}', record: undefined });
  files.put({ rawJson: JSON.stringify(record.json), record });
  const [header, line, end] = (await files.blob('csv').text()).split('\r\n');
  expect(header).toBe(
    'fraudType,id,origination,destination,sourcePeerId,status,confidenceIndex,isPrivileged,peerId,reported,expires,flagged,flagger,assetDefinitionId',
  );
  expect(line).toMatch(/^IPFraud,\+447700900100-\+447700900199,SE,GB,telco,Active,/u);
  expect(end).toBe('');
  expect(JSON.parse(await files.blob('json').text())).toEqual([{ odd: 1 }, record.json]);
});

it('a spreadsheet computes nothing in the file, and finds a column for each fact', async () => {
  const record = registryRecord({
    id: '+447700900100',
    fraudType: '=HYPERLINK("x")',
    reportedAt: { ms: Date.UTC(2026, 0, 2, 3, 4, 5) },
    expiresAt: { text: 'soon' },
    confidenceIndex: undefined,
  });
  const [header, line] = (await (await exportedFile([record])).text()).split('\r\n');
  expect(header).toBe(
    'identifier,fraudType,origination,destination,source,status,confidenceIndex,isPrivileged,peerId,reported,expires,flagged,flagger,assetDefinitionId',
  );
  expect(line).toMatch(/^\+447700900100,"'=HYPERLINK\(""x""\)",/u);
  expect(line).toContain(',2026-01-02T03:04:05.000Z,soon,');
});

it('a file of many contributions has each once, in order', async () => {
  const records = Array.from({ length: 2500 }, (_, at) => registryRecord({ id: `+4477009${at + 10_000}` }));
  const lines = (await (await exportedFile(records)).text()).trim().split('\r\n');
  expect(lines.slice(1).map((one) => one.split(',')[0])).toEqual(records.map(({ id }) => id));
});
