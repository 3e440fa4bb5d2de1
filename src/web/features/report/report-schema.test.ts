import { describe, expect, it } from 'vitest';
import type { ReportDraft } from './report-draft.ts';
import { reportFormSchema } from './report-schema.ts';

const filled: ReportDraft = {
  id: '203.0.113.7',
  fraudType: 'IPFraud',
  origination: 'SE',
  destination: 'GB',
  sourcePeerId: '',
};

const messageAt = (draft: ReportDraft, field: keyof ReportDraft) =>
  reportFormSchema.safeParse(draft).error?.issues.find(({ path }) => path[0] === field)?.message;

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
    ['id', 'Enter the identifier that you report.'],
    ['fraudType', 'Choose a fraud type, or enter your own.'],
    ['origination', 'Choose the country that the traffic comes from.'],
    ['destination', 'Choose the country that the traffic goes to.'],
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
