import { describe, expect, it } from 'vitest';
import { OPTIONAL_FIELDS } from '../../contract/contribution-fields.ts';
import { FULL_DRAFT } from '../../testing/full-draft.ts';
import { readDownloadedRecord, readRegistryRecord } from './tolerant-record.ts';

const contribution = {
  id: '129.0.0.1-129.0.0.1',
  fraudType: 'IPFraud',
  origination: 'SE',
  destination: 'GB',
  expiryDate: 1_719_316_800,
  fraudStatus: 'Active',
  confidenceIndex: null,
  isPrivileged: false,
  peerId: 'wonderland',
  flagger: null,
  timestamp: '2024-08-31T10:00:00Z',
  flagTimestamp: null,
};
const record = { assetDefinitionIds: '129.0.0.1-129.0.0.1_12345#contribution', contribution };

const readOne = (raw: unknown) => readRegistryRecord(raw, 0);

describe('a record of the registry', () => {
  it('keeps the beginning of texts that no honest record has, and the record as it was sent', () => {
    const long = 'é'.repeat(140_000);
    const raw = {
      ...record,
      contribution: {
        ...contribution,
        id: long,
        fraudType: long,
        origination: long,
        destination: long,
        fraudStatus: long,
        peerId: long,
        flagger: long,
        timestamp: long,
      },
    };
    const { json, assetDefinitionId, ...texts } = readOne(raw);
    expect(json).toBe(raw);
    expect(assetDefinitionId).toBe(record.assetDefinitionIds);
    expect(texts).toMatchObject({ id: `${'é'.repeat(2048)}… (and 137952 more characters)` });
    expect(JSON.stringify(texts).length).toBeLessThan(20_000);
  });

  it('reads a record as our service sends it, and shows x-x as x', () => {
    expect(readOne(record)).toMatchObject({
      assetDefinitionId: '129.0.0.1-129.0.0.1_12345#contribution',
      id: '129.0.0.1',
      status: 'active',
      confidenceIndex: undefined,
      flagger: undefined,
      reportedAt: { ms: Date.parse('2024-08-31T10:00:00Z') },
      expiresAt: { ms: 1_719_316_800_000 },
      json: record,
    });
  });

  it('has every field that was reported, as has a record of a download', () => {
    const full = { ...contribution, ...FULL_DRAFT };
    expect(readOne({ ...record, contribution: full })).toMatchObject(FULL_DRAFT);
    expect(readDownloadedRecord(full)).toMatchObject(FULL_DRAFT);
  });

  it.each(OPTIONAL_FIELDS)('has no %s where that is null, missing or no text', (field) => {
    for (const value of [null, undefined, 7])
      expect(readOne({ ...record, contribution: { ...contribution, [field]: value } })).not.toHaveProperty(
        field,
      );
  });

  it.each([
    [{ ...record, assetDefinitionIds: ['one_1#contribution'] }, 'one_1#contribution'],
    [{ assetDefinitionId: 'one_1#contribution', contribution }, 'one_1#contribution'],
    [{ contribution: { ...contribution, assetDefinitionId: 'one_1#contribution' } }, 'one_1#contribution'],
    [{ ...record, assetDefinitionIds: ['one_1#contribution', 'two_2#contribution'] }, undefined],
    [{ contribution }, undefined],
  ])('finds the asset id wherever it stands: %#', (raw, assetDefinitionId) => {
    expect(readOne(raw).assetDefinitionId).toBe(assetDefinitionId);
  });

  it.each([
    ['ACTIVE', 'active'],
    ['Flagged', 'flagged'],
    ['EXPIRED', 'expired'],
    ['Disputed', 'unknown'],
  ])('reads the status %s in any case', (fraudStatus, status) => {
    const read = readOne({ ...record, contribution: { ...contribution, fraudStatus } });
    expect(read).toMatchObject({ status, statusText: fraudStatus });
  });

  it('takes missing for null and keeps fields it does not know', () => {
    const { confidenceIndex: _confidence, flagger: _flagger, flagTimestamp: _time, ...fewer } = contribution;
    const raw = { ...record, contribution: { ...fewer, sourcePeerId: 'elsewhere' } };
    expect(readOne(raw)).toMatchObject({
      confidenceIndex: undefined,
      flaggedAt: undefined,
      json: raw,
    });
  });

  it('refuses a record without an identifier and says where', () => {
    const { id: _id, ...withoutId } = contribution;
    const raw = { ...record, contribution: withoutId };
    expect(() => readRegistryRecord(raw, 7)).toThrow(
      expect.objectContaining({ code: 'contract-mismatch', fields: { paths: ['data.7.contribution.id'] } }),
    );
  });
});
