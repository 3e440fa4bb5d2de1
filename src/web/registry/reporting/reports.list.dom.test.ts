import { beforeAll, expect, it } from 'vitest';
import { draftOfDesk, settled, signed, stateOf } from '../../../testing/web/draft-of-desk.ts';
import { openTestDesk, Refusal } from '../../../testing/web/open-test-desk.ts';
import { checkForReal, TestRegistry } from '../../../testing/web/test-registry.ts';
import { ready } from '../../../transaction/index.ts';
import { NO_FIELDS } from '../../../reading/line/line.ts';
import { PLAIN_LINE_CONTEXT } from '../../../reading/line/line-context.ts';
import { createReports } from './reports.ts';

beforeAll(() => ready);

const numbers = (count: number) =>
  Array.from({ length: count }, (_, at) => `+447700${String(110_000 + at * 13)}`);

/** A list under review. */
async function reviewed(ids = numbers(4), reportLimit = 5000) {
  const registry = new TestRegistry();
  const opened = await openTestDesk(registry.edge);
  opened.signer.check = checkForReal;
  const desk = { ...opened.desk, config: { ...opened.desk.config, reportLimit } };
  const reports = createReports(desk, opened.queryClient);
  const draft = await draftOfDesk(desk);
  const fields = { ...NO_FIELDS, fraudType: 'Scam', origination: 'SE', destination: 'GB' };
  const keys = draft.addLines(
    ids.map((id, at) => ({ source: 'calls.csv', lineNumber: at + 1, fields: { ...fields, id } })),
  );
  await draft.judged();
  expect(await reports.review(draft)).toBe('begun');
  await settled(reports);
  const rowsOf = () => reports.current()?.operation.rows.map(({ key }) => key);
  return { draft, keys, registry, reports, rowsOf, signer: opened.signer };
}

it('an edit of any row discards the review', async () => {
  const { draft, keys, reports } = await reviewed();
  draft.edit(keys[3] ?? 0, { destination: 'FR' });
  expect(reports.current()).toBeUndefined();
});

it('is one transaction, whose rows become reported rows of the draft', async () => {
  const { draft, registry, reports } = await reviewed();
  await signed(reports);
  expect(stateOf(reports)).toMatchObject({ phase: 'done', verification: { expected: 4, found: 4 } });
  expect(registry.submitted).toHaveLength(1);
  expect(draft.getState().counts).toMatchObject({ ready: 0, reported: 4 });
});

it('has the first rows where the service takes fewer, and the others stay', async () => {
  const { draft, keys, reports, rowsOf } = await reviewed(numbers(5), 3);
  expect(rowsOf()).toEqual(keys.slice(0, 3));
  await signed(reports);
  expect(reports.startNext(draft)).toBe(true);
  expect(await reports.review(draft)).toBe('begun');
  expect(rowsOf()).toEqual(keys.slice(3));
});

it('says what the service says where that refuses its size, and its rows stay ready', async () => {
  const { draft, registry, reports } = await reviewed();
  reports.startOver();
  registry.assemble = () => new Refusal(413, 'At most 2 contributions.');
  expect(await reports.review(draft)).toBe('begun');
  await settled(reports);
  expect(stateOf(reports)).toMatchObject({ phase: 'failed', error: { message: 'At most 2 contributions.' } });
  expect(draft.getState().counts).toMatchObject({ open: 0, reported: 0 });
});

it('rows that are judged again while they are sent, with the same result, are sent', async () => {
  const { draft, reports, signer } = await reviewed(numbers(202));
  const signTransaction = signer.signTransaction.bind(signer);
  signer.signTransaction = () => {
    draft.judgeBy({ ...PLAIN_LINE_CONTEXT, homeCountry: 'SE' });
    return signTransaction();
  };
  await signed(reports);
  expect(draft.getState().counts.reported).toBe(202);
});

it('a row edited while it is being signed is neither sent nor marked as sent', async () => {
  const { draft, keys, registry, reports, signer } = await reviewed();
  const signTransaction = signer.signTransaction.bind(signer);
  signer.signTransaction = () => {
    draft.edit(keys[0] ?? 0, { destination: 'FR' });
    return signTransaction();
  };
  await signed(reports);
  expect(stateOf(reports)).toMatchObject({ phase: 'unsent', error: { code: 'rows-changed' } });
  expect(registry.submitted).toHaveLength(0);
  expect(draft.get(keys[0] ?? 0)?.row.operationId).toBeUndefined();
  await reports.sendAgain();
  expect(registry.submitted).toHaveLength(0);
  draft.undo();
  await reports.sendAgain();
  await settled(reports);
  expect(registry.submitted).toHaveLength(1);
  expect(draft.get(keys[0] ?? 0)?.line?.values.destination).toBe('GB');
});

it('duplicates of reported rows stay duplicates once the receipt is dismissed', async () => {
  const [id = ''] = numbers(1);
  const { draft, keys, registry, reports, rowsOf } = await reviewed([id, id, id]);
  await signed(reports);
  expect(reports.startNext(draft)).toBe(true);
  expect(draft.getState().counts).toMatchObject({ ready: 0, duplicate: 2 });
  expect(await reports.review(draft)).toBe('none');
  draft.include(keys.slice(1, 2));
  expect(await reports.review(draft)).toBe('begun');
  expect(rowsOf()).toEqual(keys.slice(1, 2));
  expect(registry.submitted).toHaveLength(1);
});

it('rows with a serious warning are not in it, unless they are included', async () => {
  const ids = [...numbers(2), '10.1.2.3', '192.0.2.7'];
  const { draft, keys, reports, rowsOf } = await reviewed(ids);
  expect(rowsOf()).toHaveLength(2);
  draft.include(keys.slice(2, 3));
  reports.startOver();
  expect(await reports.review(draft)).toBe('begun');
  expect(rowsOf()).toEqual(keys.slice(0, 3));
});

it('a row that the registry turns out to have flagged is not signed with the others', async () => {
  const ids = numbers(3);
  const { draft, reports } = await reviewed(ids);
  draft.leaveOutKnown({ flagged: new Set(ids.slice(1, 2)), repeated: new Set() });
  expect(reports.current()).toBeUndefined();
  expect(draft.getState().counts).toMatchObject({ leftOut: 1 });
});
