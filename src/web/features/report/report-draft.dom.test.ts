import { beforeEach, describe, expect, it } from 'vitest';
import { NetworkError, RejectedError } from '../../api/api-errors.ts';
import {
  clearDraft,
  EMPTY_DRAFT,
  fieldIssues,
  readDraft,
  type ReportDraft,
  reportFormSchema,
  saveDraft,
} from './report-draft.ts';
import { JsonStorage, tabStorage } from '../../storage/json-storage.ts';

beforeEach(() => sessionStorage.clear());

const draft = { ...EMPTY_DRAFT, id: '+447700900123', fraudType: 'Scam', origination: 'SE' };
describe('the draft of a report', () => {
  it('is there again after a reload, until it is cleared', () => {
    saveDraft(tabStorage(), draft);
    expect(readDraft(tabStorage())).toEqual(draft);
    clearDraft(tabStorage());
    expect(readDraft(tabStorage())).toEqual(EMPTY_DRAFT);
  });

  it.each([
    ['no JSON', '{"id":'],
    ['another shape', '["+447700900123"]'],
    ['a field that is missing', JSON.stringify({ id: 'x', fraudType: '', origination: '', destination: '' })],
    ['a field that is not known', JSON.stringify({ ...draft, privateKey: 'x' })],
    ['a field that is no text', JSON.stringify({ ...draft, id: 7 })],
    ['a field far too long', JSON.stringify({ ...draft, id: 'x'.repeat(5000) })],
    ['nothing', 'null'],
  ])('is empty when what is stored is %s', (_, stored) => {
    sessionStorage.setItem('contribution-desk.report-draft', stored);
    expect(readDraft(tabStorage())).toEqual(EMPTY_DRAFT);
  });
});

describe('the storage of a tab', () => {
  it('goes on without storing anything where the browser gives none', () => {
    const storage = new JsonStorage(null);
    saveDraft(storage, draft);
    expect(storage.works).toBe(false);
    expect(readDraft(storage)).toEqual(EMPTY_DRAFT);
    expect(sessionStorage).toHaveLength(0);
  });

  it('says that it does not work once the room is used up', () => {
    const full = new Proxy(sessionStorage, {
      get: (target, name) =>
        name === 'setItem'
          ? () => {
              throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
            }
          : (Reflect.get(target, name) as unknown),
    });
    const storage = new JsonStorage(full);
    expect(storage.works).toBe(true);
    saveDraft(storage, draft);
    expect(storage.works).toBe(false);
    expect(readDraft(storage)).toEqual(EMPTY_DRAFT);
  });
});

describe('report schema', () => {
  const filled: ReportDraft = {
    id: '203.0.113.7',
    fraudType: 'IPFraud',
    origination: 'SE',
    destination: 'GB',
    sourcePeerId: '',
  };

  const messageAt = (entered: ReportDraft, field: keyof ReportDraft) =>
    reportFormSchema.safeParse(entered).error?.issues.find(({ path }) => path[0] === field)?.message;

  describe('the report form', () => {
    it('leaves an empty source peer out, and changes nothing else', () => {
      expect(reportFormSchema.parse(filled)).toEqual({
        id: '203.0.113.7',
        fraudType: 'IPFraud',
        origination: 'SE',
        destination: 'GB',
      });
      expect(
        reportFormSchema.parse({ ...filled, sourcePeerId: 'looking-glass', fraudType: 'Our own' }),
      ).toEqual({
        id: '203.0.113.7',
        fraudType: 'Our own',
        origination: 'SE',
        destination: 'GB',
        sourcePeerId: 'looking-glass',
      });
    });

    it.each([
      ['id', 'Enter the identifier to report.'],
      ['fraudType', 'Choose a fraud type or enter your own.'],
      ['origination', 'Choose the country of origination.'],
      ['destination', 'Choose the country of destination.'],
    ] as const)('says what to do when %s is empty or blank', (field, message) => {
      expect(messageAt({ ...filled, [field]: '' }, field)).toBe(message);
      expect(messageAt({ ...filled, [field]: '  ' }, field)).toBe(message);
    });

    it('says everything that is missing at once', () => {
      const fields = reportFormSchema
        .safeParse({ ...filled, id: '', fraudType: '', origination: '', destination: '' })
        .error?.issues.map(({ path }) => path[0]);
      expect(fields).toEqual(['id', 'fraudType', 'origination', 'destination']);
    });

    it.each([
      ['id', '203.0.113.0/28', '203.0.113.0-203.0.113.15'],
      ['id', ' 203.0.113.7', 'space'],
      ['fraudType', 'x'.repeat(65), '64'],
      ['origination', 'se', 'ISO 3166-1'],
      ['destination', 'XX', 'ISO 3166-1'],
      ['sourcePeerId', 'looking glass', 'spaces'],
    ] as const)('refuses for %s what the contract refuses: %s', (field, text, part) => {
      expect(messageAt({ ...filled, [field]: text }, field)).toContain(part);
    });
  });
});

describe('report issues', () => {
  const rejected = (...paths: string[]) =>
    new RejectedError('rejected', 'No.', {
      status: 400,
      issues: paths.map((path) => ({ path, code: 'invalid', message: `wrong: ${path}` })),
    });

  describe('fieldIssues', () => {
    it('puts what the service says about a field at that field', () => {
      expect(fieldIssues(rejected('[0].id', '[0].sourcePeerId'))).toEqual([
        { field: 'id', message: 'wrong: [0].id' },
        { field: 'sourcePeerId', message: 'wrong: [0].sourcePeerId' },
      ]);
    });

    it.each(['[1].id', '[0]', '', '[0].constructor', '[0].id.length'])('leaves %s alone', (path) => {
      expect(fieldIssues(rejected(path))).toEqual([]);
    });

    it('finds none in any other error', () => {
      expect(fieldIssues(new NetworkError(new TypeError('lost')))).toEqual([]);
      expect(fieldIssues(undefined)).toEqual([]);
    });
  });
});
