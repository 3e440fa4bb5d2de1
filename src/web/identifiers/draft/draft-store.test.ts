import { PLAIN_LINE_CONTEXT } from '../../../reading/line/line-context.ts';
import { describe, expect, it } from 'vitest';
import { fieldsOf, linesOf, PHONE } from '../../../testing/web/draft-lines.ts';
import { DraftBrowser } from '../../../testing/web/draft-tabs.ts';
import { operationWith } from '../../../testing/web/operation.ts';
import { NO_FIELDS } from '../../../reading/line/line.ts';
import { filteredKeys, NORMALISED } from './draft-filter.ts';
import { type DraftStore, MAX_ROWS } from './draft-store.ts';

const phones = (count: number) => Array.from({ length: count }, (_, at) => `+44770${String(9_123_450 + at)}`);

function open() {
  const { activity, draft } = new DraftBrowser().openSignedOut();
  activity.follow('alice@wonderland');
  return { activity, draft };
}

const idsOf = (draft: DraftStore) => draft.all().map(({ row }) => row.fields.id);
const verdictsOf = (draft: DraftStore) => draft.all().map(({ verdict }) => verdict);
const countsOf = (draft: DraftStore) =>
  Object.fromEntries(Object.entries(draft.getState().counts).filter(([, count]) => count > 0));

describe('a draft', () => {
  it('has one empty row at first, and takes what is typed into it', () => {
    const { draft } = open();
    expect(draft.current.fields).toEqual(NO_FIELDS);
    draft.type({ id: PHONE, fraudType: 'Scam' });
    expect(verdictsOf(draft)).toEqual(['refused']);
    draft.type({ origination: 'SE', destination: 'GB' });
    expect(verdictsOf(draft)).toEqual(['ready']);
    expect(countsOf(draft)).toEqual({ ready: 1 });
  });

  it('keeps every other row as it was while one is typed', () => {
    const { draft } = open();
    draft.addLines(linesOf(phones(3)));
    const [first, ...others] = draft.all();
    const { keys } = draft.getState();
    draft.type({ id: PHONE });
    const [typed, ...now] = draft.all();
    expect(typed).not.toBe(first);
    expect(now.map((judged, at) => judged === others[at])).toEqual([true, true]);
    expect(draft.getState().keys).toBe(keys);
  });

  it('gets lines in place of its one row without an identifier, whose type and countries fill them in only once chosen', () => {
    const { draft } = open();
    draft.type(fieldsOf('', { sourcePeerId: '' }));
    draft.addLines(linesOf([PHONE], { fraudType: '', origination: '', destination: 'FI' }));
    expect(draft.getState().offered?.fields).toMatchObject({ fraudType: 'Scam', origination: 'SE', id: '' });
    expect(draft.all().map(({ verdict }) => verdict)).toEqual(['refused']);
    draft.fillMissing(draft.getState().keys, draft.getState().offered?.fields ?? {});
    expect(draft.all().map(({ line }) => line?.values)).toEqual([fieldsOf(PHONE, { destination: 'FI' })]);
    draft.undo();
    draft.undo();
    expect(draft.current.fields).toEqual(fieldsOf(''));
  });

  it('offers what stood in the form for the next list alone', () => {
    const { draft } = open();
    draft.type(fieldsOf('', { sourcePeerId: '' }));
    draft.addLines(linesOf(phones(1)));
    expect(draft.getState().offered).toBeDefined();
    draft.addLines(linesOf(phones(2)));
    expect(draft.getState().offered).toBeUndefined();
  });

  it('loses the rows of a list that is read again and has none any more', () => {
    const { draft } = open();
    const keys = draft.addLines(linesOf(phones(2)));
    expect(draft.addLines([], keys)).toEqual([]);
    expect(idsOf(draft)).toEqual(['']);
  });

  it('takes as many lines as one transaction holds', () => {
    const { draft } = open();
    expect(draft.addLines(linesOf(phones(MAX_ROWS + 1)))).toHaveLength(MAX_ROWS);
    expect(draft.addLines(linesOf([PHONE]))).toEqual([]);
    draft.startWith({});
    expect(draft.getState().keys).toHaveLength(MAX_ROWS);
  });

  it('gets lines that are read again in place of the rows of their list, as one step', () => {
    const { draft } = open();
    const [first = 0] = draft.addLines(linesOf([PHONE]));
    const keys = draft.addLines(linesOf(['203.0.113.7', '203.0.113.8']));
    draft.addLines(linesOf(['203.0.113.9']), keys);
    expect(idsOf(draft)).toEqual([PHONE, '203.0.113.9']);
    expect(draft.get(first)).toBeDefined();
    draft.undo();
    expect(idsOf(draft)).toEqual([PHONE, '203.0.113.7', '203.0.113.8']);
  });

  it('reads the rows that look like national numbers as those of a country, as one step', () => {
    const { draft } = open();
    draft.addLines(linesOf(['07700 900123', '030 1234567890', '+447700900123', 'hello']));
    expect(draft.all().map(({ line }) => line?.problems.map(({ code }) => code))).toEqual([
      ['national-number'],
      ['national-number'],
      [],
      ['identifier'],
    ]);
    expect([...draft.nationalOf('GB').values()]).toEqual(['+447700900123']);
    draft.readNational('GB');
    expect(idsOf(draft)).toEqual(['+447700900123', '030 1234567890', '+447700900123', 'hello']);
    draft.undo();
    expect(idsOf(draft)[0]).toBe('07700 900123');
  });

  it('finds the rows with values that are only written in another way, and counts those', () => {
    const { draft } = open();
    draft.addLines(linesOf(['+44 7700 900123', '203[.]0.113.7', '+447700900123'], { origination: 'Sweden' }));
    draft.edit(draft.getState().keys[2] ?? 0, { origination: 'SE', fraudType: 'Wangri' });
    expect(filteredKeys(draft.all(), { code: NORMALISED })).toEqual(draft.getState().keys.slice(0, 2));
  });

  it('reads all rows again when a setting changes', async () => {
    const { draft } = open();
    draft.addLines(linesOf(phones(150).map((phone) => phone.replace('+44', '0'))));
    expect(countsOf(draft)).toEqual({ unread: 150 });
    expect(draft.getState().judging).toEqual({ done: 0, total: 150 });
    await draft.judged();
    expect(countsOf(draft)).toEqual({ refused: 150 });
    draft.judgeBy({ ...PLAIN_LINE_CONTEXT, homeCountry: 'GB' });
    await draft.judged();
    expect(countsOf(draft)).toEqual({ guessed: 150 });
    expect(draft.getState().judging).toBeUndefined();
  });

  it('counts rows that changed as unread until they are understood as they are now', async () => {
    const { draft } = open();
    const keys = draft.addLines(linesOf(phones(101)));
    await draft.judged();
    draft.setColumn(keys, 'destination', 'XX');
    expect(countsOf(draft)).toEqual({ unread: 101 });
    await draft.judged();
    expect(countsOf(draft)).toEqual({ refused: 101 });
  });

  it('reads a row as it is now, whatever was sent before it changed', async () => {
    const { draft } = open();
    draft.addLines(linesOf(phones(150)));
    const [first = 0] = draft.getState().keys;
    const judged = draft.judged();
    draft.edit(first, { id: 'nothing' });
    await judged;
    expect(draft.get(first)).toMatchObject({ verdict: 'refused', row: { fields: { id: 'nothing' } } });
    expect(countsOf(draft)).toEqual({ refused: 1, ready: 149 });
  });
});

describe('many rows', () => {
  it('are changed while they are still being understood', async () => {
    const { draft } = open();
    const keys = draft.addLines(linesOf(phones(1500), { fraudType: '' }));
    draft.setColumn(keys, 'fraudType', 'Scam');
    draft.clear();
    draft.undo();
    await draft.judged();
    const types = () => new Set(draft.all().map(({ row }) => row.fields.fraudType));
    expect(types()).toEqual(new Set(['Scam']));
    expect(draft.getState().counts).toMatchObject({ refused: 0, unread: 0 });
    draft.undo();
    await draft.judged();
    expect(types()).toEqual(new Set(['']));
    expect(draft.getState()).toMatchObject({ judging: undefined, keys });
  });
});

describe('duplicates', () => {
  it('are known where rows lack the same, and are refused until those are complete', () => {
    const { draft } = open();
    const lacking = linesOf([PHONE, PHONE], { fraudType: '' });
    const [first] = draft.addLines([...lacking, ...linesOf([PHONE], { fraudType: '', origination: '' })]);
    expect(draft.all().map(({ duplicateOf }) => duplicateOf)).toEqual([undefined, first, undefined]);
    expect(countsOf(draft)).toEqual({ refused: 3 });
    draft.fillMissing(draft.getState().keys, { fraudType: 'Scam' });
    expect(verdictsOf(draft)).toEqual(['ready', 'duplicate', 'refused']);
  });

  it('are the later rows that say the same, until the earlier one is gone', () => {
    const { draft } = open();
    draft.addLines(linesOf([PHONE, '+447700900124', PHONE, PHONE]));
    expect(verdictsOf(draft)).toEqual(['ready', 'ready', 'duplicate', 'duplicate']);
    const [first = 0, , third = 0] = draft.getState().keys;
    expect(draft.get(third)?.duplicateOf).toBe(first);
    draft.remove([first]);
    expect(verdictsOf(draft)).toEqual(['removed', 'ready', 'ready', 'duplicate']);
    draft.restore([first]);
    draft.edit(third, { origination: 'NO' });
    expect(verdictsOf(draft)).toEqual(['ready', 'ready', 'ready', 'duplicate']);
    draft.removeDuplicates();
    expect(countsOf(draft)).toEqual({ ready: 3, removed: 1 });
  });

  it('are reported with a warning once they are included, until they change', () => {
    const { draft } = open();
    const [, second = 0] = draft.addLines(linesOf([PHONE, PHONE]));
    draft.include([second]);
    expect(verdictsOf(draft)).toEqual(['ready', 'warned']);
    draft.undo();
    expect(verdictsOf(draft)).toEqual(['ready', 'duplicate']);
    draft.include([second]);
    draft.edit(second, { origination: 'NO' });
    draft.edit(second, { origination: 'SE' });
    expect(verdictsOf(draft)).toEqual(['ready', 'duplicate']);
  });
});

describe('rows with a serious warning', () => {
  const PRIVATE = '10.1.2.3';
  const ip = { fraudType: 'IPFraud' };

  it('are left out until they are included, and again after a change of identifier', () => {
    const { draft } = open();
    const ids = ['8.8.8.8', PRIVATE, '203.0.113.7', 'http://printer/'];
    const [, second = 0] = draft.addLines(linesOf(ids, ip));
    expect(verdictsOf(draft)).toEqual(['ready', 'leftOut', 'leftOut', 'leftOut']);
    draft.include(draft.getState().keys.slice(1));
    expect(countsOf(draft)).toEqual({ ready: 1, warned: 3 });
    draft.edit(second, { destination: 'NO' });
    expect(draft.get(second)?.verdict).toBe('warned');
    draft.edit(second, { id: '10.1.2.4' });
    expect(draft.get(second)?.verdict).toBe('leftOut');
    draft.undo();
    expect(draft.get(second)?.verdict).toBe('warned');
  });

  it('are those that the registry has flagged too, each for its own reason', () => {
    const { draft } = open();
    const [first = 0] = draft.addLines(linesOf([PRIVATE, '8.8.8.8'], ip));
    draft.include([first]);
    draft.leaveOutKnown({ flagged: new Set([PRIVATE, '8.8.8.8']), repeated: new Set() });
    expect(countsOf(draft)).toEqual({ leftOut: 2 });
    draft.includeLeftOut();
    expect(countsOf(draft)).toEqual({ warned: 2 });
    draft.leaveOutKnown({ flagged: new Set(), repeated: new Set() });
    expect(countsOf(draft)).toEqual({ warned: 1, ready: 1 });
    draft.undo();
    draft.leaveOutKnown({ flagged: new Set(['8.8.8.8']), repeated: new Set() });
    expect(verdictsOf(draft)).toEqual(['warned', 'leftOut']);
  });
});

describe('undo', () => {
  it('takes back every step', () => {
    const { draft } = open();
    const states: string[] = [];
    const look = () => JSON.stringify(draft.all().map(({ row, verdict }) => [row, verdict]));
    const step = (act: () => void) => {
      states.push(look());
      act();
    };
    step(() => draft.addLines(linesOf([...phones(3), PHONE, PHONE, '447700900999'])));
    const { keys } = draft.getState();
    const [first = 0, second = 0, third = 0] = keys;
    step(() => draft.edit(first, { origination: 'NO' }));
    step(() => draft.setAsTyped(first, 'id', true));
    step(() => draft.removeDuplicates());
    step(() => draft.restore(keys));
    step(() => draft.setColumn([first, third], 'destination', 'FI'));
    step(() => draft.remove([second]));
    step(() => draft.addLines(linesOf(['203.0.113.7'])));
    step(() => draft.clear());
    for (const state of states.toReversed()) {
      draft.undo();
      expect(look()).toBe(state);
    }
    expect(draft.getState().canUndo).toBe(false);
  });

  it('takes back what was typed into a field as one step', () => {
    const { draft } = open();
    for (const text of ['+4', '+44', PHONE]) draft.type({ id: text });
    draft.type({ origination: 'SE' });
    draft.undo();
    expect(draft.current.fields).toEqual({ ...NO_FIELDS, id: PHONE });
    const { formNumber } = draft.getState();
    draft.undo();
    expect(draft.current.fields).toEqual(NO_FIELDS);
    expect(draft.getState().formNumber).toBeGreaterThan(formNumber);
  });
});

describe('rows that were submitted', () => {
  async function submitted() {
    const opened = open();
    const keys = opened.draft.addLines(linesOf(phones(3)));
    const [first = 0, second = 0, third = 0] = keys;
    opened.activity.put(operationWith({ id: 'a', state: 'sent' }));
    await opened.draft.markSubmitted([first, second], 'a');
    return { ...opened, first, second, third };
  }

  it('are open, then reported, then free, as Activity has it', async () => {
    const { activity, draft } = await submitted();
    const operation = operationWith({ id: 'a', state: 'sent' });
    expect(countsOf(draft)).toEqual({ open: 2, ready: 1 });
    for (const [change, counts] of [
      [{ state: 'verified' }, { reported: 2, ready: 1 }],
      [{ state: 'unknown' }, { open: 2, ready: 1 }],
      [{ state: 'unknown', dismissed: true }, { ready: 3 }],
      [{ state: 'unsent' }, { open: 2, ready: 1 }],
      [{ state: 'refused' }, { ready: 3 }],
    ] as const) {
      activity.put({ ...operation, ...change });
      expect(countsOf(draft)).toEqual(counts);
    }
  });

  it('are not read again when they are reported or free again', async () => {
    const { activity, draft } = open();
    const keys = draft.addLines(linesOf(phones(150)));
    await draft.judged();
    activity.put(operationWith({ id: 'a', state: 'sent' }));
    await draft.markSubmitted(keys, 'a');
    activity.put(operationWith({ id: 'a', state: 'accepted' }));
    expect(draft.getState().judging).toBeUndefined();
    expect(countsOf(draft)).toEqual({ reported: 150 });
    activity.put(operationWith({ id: 'a', state: 'refused' }));
    expect(draft.getState().judging).toBeUndefined();
    expect(countsOf(draft)).toEqual({ ready: 150 });
  });

  it('are changed by nothing while they are open or reported', async () => {
    const { activity, draft, first, second, third } = await submitted();
    for (const state of ['sent', 'verified'] as const) {
      activity.put(operationWith({ id: 'a', state }));
      const before = [draft.get(first)?.row, draft.get(second)?.row];
      draft.edit(first, { id: PHONE });
      draft.remove([first, second]);
      draft.setColumn([first, second], 'origination', 'NO');
      draft.setAsTyped(second, 'id', true);
      while (draft.getState().canUndo) draft.undo();
      expect([draft.get(first)?.row, draft.get(second)?.row]).toEqual(before);
    }
    expect(draft.get(third)).toBeUndefined();
  });

  it('keep what was sent, whatever the settings say since', () => {
    const { activity, draft } = open();
    draft.judgeBy({ ...PLAIN_LINE_CONTEXT, homeCountry: 'GB' });
    const [first = 0] = draft.addLines(linesOf(['07700 900123']));
    draft.takeGuesses([first]);
    activity.put(operationWith({ id: 'a', state: 'sent' }));
    void draft.markSubmitted([first], 'a');
    draft.judgeBy(PLAIN_LINE_CONTEXT);
    expect(draft.get(first)?.line?.values.id).toBe('+447700900123');
    activity.put(operationWith({ id: 'a', state: 'refused' }));
    expect(draft.get(first)).toMatchObject({ verdict: 'refused', line: { values: { id: '07700 900123' } } });
  });

  it('stay in the draft when adding their list is undone', () => {
    const { activity, draft } = open();
    const [first = 0, second = 0] = draft.addLines(linesOf(phones(2)));
    activity.put(operationWith({ id: 'a', state: 'verified' }));
    void draft.markSubmitted([first], 'a');
    draft.undo();
    expect(draft.get(first)).toMatchObject({ row: { operationId: 'a' }, verdict: 'reported' });
    expect(draft.get(second)).toBeUndefined();
  });

  it('make a duplicate of every row with the same content, even of an earlier one', () => {
    const { activity, draft } = open();
    const [first = 0, second = 0] = draft.addLines(linesOf([PHONE, '+447700900124']));
    activity.put(operationWith({ id: 'a', state: 'verified' }));
    void draft.markSubmitted([second], 'a');
    draft.edit(first, { id: '+447700900124' });
    expect(verdictsOf(draft)).toEqual(['duplicate', 'reported']);
    expect(draft.get(first)?.duplicateOf).toBe(second);
    activity.put(operationWith({ id: 'a', state: 'refused' }));
    expect(verdictsOf(draft)).toEqual(['ready', 'duplicate']);
  });

  it('whose operation was erased stay open until the analyst releases them', async () => {
    const { activity, draft, first, second } = await submitted();
    draft.release([first, second]);
    expect(countsOf(draft)).toEqual({ open: 2, ready: 1 });
    expect(draft.unsettled()).toEqual([]);
    await activity.erase({ open: true });
    expect(countsOf(draft)).toEqual({ open: 2, ready: 1 });
    expect(draft.unsettled()).toEqual([first, second]);
    draft.release([first]);
    expect(countsOf(draft)).toEqual({ open: 1, ready: 2 });
  });

  it('stay while anything else is in the draft; once all are reported, the next report starts with their type and countries', async () => {
    const { activity, draft, first, second, third } = await submitted();
    draft.remove([third]);
    activity.put(operationWith({ id: 'a', state: 'accepted' }));
    draft.endReport();
    expect(countsOf(draft)).toEqual({ reported: 2, removed: 1 });
    expect(draft.getState().currentKey).toBe(third);
    draft.restore([third]);
    await draft.markSubmitted([third], 'a');
    draft.endReport();
    expect(draft.all().map(({ row }) => row.fields)).toEqual([fieldsOf('')]);
    draft.undo();
    expect(draft.all().map(({ row }) => row.key)).toEqual([first, second, third]);
    expect(countsOf(draft)).toEqual({ reported: 3 });
  });

  it('make duplicates of matching rows, whether these are there, corrected or added later', () => {
    const { activity, draft } = open();
    const [first = 0, , third = 0] = draft.addLines(linesOf([PHONE, PHONE, 'nothing']));
    activity.put(operationWith({ id: 'a', state: 'accepted' }));
    void draft.markSubmitted([first], 'a');
    draft.endReport();
    expect(verdictsOf(draft)).toEqual(['reported', 'duplicate', 'refused']);
    draft.edit(third, { id: PHONE });
    draft.addLines(linesOf([PHONE]));
    expect(verdictsOf(draft)).toEqual(['reported', 'duplicate', 'duplicate', 'duplicate']);
    while (draft.getState().canUndo) draft.undo();
    expect(verdictsOf(draft)).toEqual(['refused', 'reported']);
  });

  it('are taken out together with an empty row', () => {
    const { activity, draft } = open();
    const [first = 0] = draft.addLines(linesOf([PHONE]));
    draft.startWith({});
    draft.startWith({});
    activity.put(operationWith({ id: 'a', state: 'accepted' }));
    void draft.markSubmitted([first], 'a');
    draft.endReport();
    expect(idsOf(draft)).toEqual(['']);
  });
});

describe('a filter', () => {
  it('finds rows by verdict and by code', () => {
    const { draft } = open();
    draft.addLines(linesOf([PHONE, 'nothing', PHONE, '203.0.113.7']));
    const [first = 0, second = 0, third = 0, fourth = 0] = draft.getState().keys;
    const rows = draft.all();
    expect(filteredKeys(rows, { verdicts: new Set(['duplicate', 'refused']) })).toEqual([second, third]);
    const code = draft.get(second)?.line?.problems[0]?.code ?? '';
    expect(filteredKeys(rows, { code })).toEqual([second]);
    expect(filteredKeys(rows, {})).toEqual([first, second, third, fourth]);
  });
});

describe('an offer', () => {
  it('is taken in all rows that have the same', () => {
    const { draft } = open();
    draft.addLines([
      ...linesOf([PHONE, PHONE], { origination: 'Germ' }),
      ...linesOf([PHONE], { origination: 'switzer' }),
    ]);
    const [first = 0] = draft.getState().keys;
    const [note] = draft.get(first)?.line?.problems ?? [];
    const [offer] = note?.offers ?? [];
    if (note === undefined || offer === undefined) throw new Error('The row has no offer.');
    expect(draft.alike(first, note, offer)).toHaveLength(2);
    draft.acceptAlike(first, note, offer);
    expect(draft.all().map(({ row }) => row.fields.origination)).toEqual(['DE', 'DE', 'switzer']);
  });

  it('of one identifier is taken in all rows with one for the same reason, each with its own', () => {
    const { draft } = open();
    const listed = ['block +447700904300 today', 'block +447700904301 today', '203.0.113.007'];
    const others = [
      'block +447700904302, +447700904303',
      'block +447700904 xxx today',
      'block +49 30 1234567 12 times',
      'block +447700904100 - 199 today',
    ];
    draft.addLines(linesOf([...listed, ...others]));
    const [first = 0] = draft.getState().keys;
    const [note] = draft.get(first)?.line?.problems ?? [];
    const [offer] = note?.offers ?? [];
    if (note === undefined || offer === undefined) throw new Error('The row has no offer.');
    draft.acceptAlike(first, note, offer);
    expect(idsOf(draft)).toEqual(['+447700904300', '+447700904301', '203.0.113.007', ...others]);
  });
});

describe('a guess', () => {
  it('waits until it is taken, with all that were guessed for the same reason', () => {
    const { draft } = open();
    draft.judgeBy({ ...PLAIN_LINE_CONTEXT, homeCountry: 'GB' });
    draft.addLines(linesOf(['07700 900123', '07700 900124', '8.8.8.8']));
    const verdicts = () => draft.all().map(({ verdict }) => verdict);
    expect(verdicts()).toEqual(['guessed', 'guessed', 'ready']);
    const [first = 0] = draft.getState().keys;
    const reason = draft.get(first)?.line?.changes[0]?.reason;
    draft.takeGuesses(draft.guessed(reason));
    expect(verdicts()).not.toContain('guessed');
    draft.undo();
    expect(verdicts()).toEqual(['guessed', 'guessed', 'ready']);
    draft.takeGuesses([first]);
    draft.edit(first, { id: '07700 900125' });
    expect(verdicts()[0]).toBe('guessed');
  });
});
