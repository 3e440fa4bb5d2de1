import { beforeAll, expect, it } from 'vitest';
import { draftOfDesk } from '../../../testing/web/draft-of-desk.ts';
import { openTestDesk } from '../../../testing/web/open-test-desk.ts';
import { checkForReal, TestRegistry } from '../../../testing/web/test-registry.ts';
import { ready } from '../../../transaction/index.ts';
import { NO_FIELDS } from '../../../reading/line/line.ts';
import { PLAIN_LINE_CONTEXT } from '../../../reading/line/line-context.ts';
import { ReportStore } from './report-store.ts';

beforeAll(() => ready);

const numbers = (count: number) =>
  Array.from({ length: count }, (_, at) => `+4477009${String(110_000 + at * 13)}`);

/** Rows under review, in two batches by default. */
async function reviewed(ids = numbers(4), reportLimit = ids.length / 2) {
  const registry = new TestRegistry();
  const opened = await openTestDesk(registry.edge);
  opened.signer.check = checkForReal;
  const desk = { ...opened.desk, config: { ...opened.desk.config, reportLimit } };
  const reportStore = new ReportStore(desk, opened.queryClient);
  const draft = await draftOfDesk(desk);
  const fields = { ...NO_FIELDS, fraudType: 'Scam', origination: 'SE', destination: 'GB' };
  const keys = draft.addLines(
    ids.map((id, at) => ({ source: 'calls.csv', lineNumber: at + 1, fields: { ...fields, id } })),
  );
  await draft.judged();
  expect(await reportStore.review(draft)).toBe('begun');
  const { run } = reportStore.getState();
  if (run === undefined) throw new Error('nothing is under review');
  await expect.poll(() => run.getState().hold).toBe('approval');
  return { draft, keys, registry, reportStore, run, signer: opened.signer };
}

it('an edit before the approval discards the review of all batches', async () => {
  const { draft, keys, reportStore } = await reviewed();
  draft.edit(keys[3] ?? 0, { destination: 'FR' });
  expect(reportStore.getState().run).toBeUndefined();
});

it('rows of a run become reported rows of the draft, and each is sent once', async () => {
  const { draft, registry, reportStore, run } = await reviewed();
  run.approve();
  await expect.poll(() => run.getState().phase).toBe('ended');
  expect(registry.submitted).toHaveLength(2);
  expect(draft.getState().counts).toMatchObject({ ready: 0, reported: 4 });
  expect(await reportStore.review(draft)).toBe('none');
});

it('a paused run is neither dismissed nor dropped by an edit, and leaves the edited row out', async () => {
  const { draft, keys, registry, reportStore, run } = await reviewed();
  const { submit } = registry;
  registry.submit = () => {
    run.pause();
    return submit();
  };
  run.approve();
  await expect.poll(() => run.getState().hold).toBe('paused');
  draft.edit(keys[3] ?? 0, { destination: 'FR' });
  expect(reportStore.startNext(draft)).toBe(false);
  expect(reportStore.getState().run).toBe(run);
  run.resume();
  await expect.poll(() => run.getState().phase).toBe('ended');
  expect(run.getState().editedCount).toBe(1);
  expect(draft.getState().counts.reported).toBe(3);
  expect(draft.get(keys[3] ?? 0)?.verdict).toMatch(/^(?:ready|warned)$/u);
});

it('rows that are judged again during the run with the same result are sent', async () => {
  const { draft, registry, run } = await reviewed(numbers(202));
  const { submit } = registry;
  registry.submit = () => {
    registry.submit = submit;
    draft.judgeBy({ ...PLAIN_LINE_CONTEXT, homeCountry: 'SE' });
    return submit();
  };
  run.approve();
  await expect.poll(() => run.getState().phase).toBe('ended');
  expect(run.getState().editedCount).toBe(0);
  expect(draft.getState().counts.reported).toBe(202);
});

it('a row edited while it is being signed is neither sent nor marked as sent', async () => {
  const { draft, keys, registry, run, signer } = await reviewed();
  const signTransaction = signer.signTransaction.bind(signer);
  signer.signTransaction = () => {
    draft.edit(keys[0] ?? 0, { destination: 'FR' });
    return signTransaction();
  };
  run.approve();
  await expect.poll(() => run.getState().hold).toBe('unsent');
  expect(registry.submitted).toHaveLength(0);
  expect(draft.get(keys[0] ?? 0)?.row.operationId).toBeUndefined();
  await run.current?.submission?.resend();
  expect(registry.submitted).toHaveLength(0);
  draft.undo();
  await run.current?.submission?.resend();
  await expect.poll(() => registry.submitted.length).toBeGreaterThan(0);
  expect(draft.get(keys[0] ?? 0)?.line?.values.destination).toBe('GB');
});

it('duplicates of reported rows stay duplicates once the receipts are dismissed', async () => {
  const [id = ''] = numbers(1);
  const { draft, keys, registry, reportStore, run } = await reviewed([id, id, id], 10);
  run.approve();
  await expect.poll(() => run.getState().phase).toBe('ended');
  expect(reportStore.startNext(draft)).toBe(true);
  expect(draft.getState().counts).toMatchObject({ ready: 0, duplicate: 2 });
  expect(await reportStore.review(draft)).toBe('none');
  draft.include(keys.slice(1, 2));
  expect(await reportStore.review(draft)).toBe('begun');
  expect(reportStore.getState().run?.rows.map(({ key }) => key)).toEqual(keys.slice(1, 2));
  expect(registry.submitted).toHaveLength(1);
});

it('rows with a serious warning are not in a run, unless they are included', async () => {
  const ids = [...numbers(2), '10.1.2.3', '192.0.2.7'];
  const { draft, keys, reportStore, run } = await reviewed(ids, 10);
  expect(run.getState().rowCount).toBe(2);
  draft.include(keys.slice(2, 3));
  reportStore.startOver();
  expect(await reportStore.review(draft)).toBe('begun');
  expect(reportStore.getState().run?.rows.map(({ key }) => key)).toEqual(keys.slice(0, 3));
});

it('a row that the registry turns out to have flagged is not signed with the others', async () => {
  const ids = numbers(3);
  const { draft, reportStore } = await reviewed(ids, 10);
  draft.leaveOutKnown({ flagged: new Set(ids.slice(1, 2)), repeated: new Set() });
  expect(reportStore.getState().run).toBeUndefined();
  expect(draft.getState().counts).toMatchObject({ leftOut: 1 });
});
