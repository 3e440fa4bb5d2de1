import { describe, expect, it } from 'vitest';
import { NetworkError, RejectedError } from '../../api/api-errors.ts';
import { draftOf, fieldIssues, itemOf } from './report-draft.ts';

it('leaves an empty source peer out of the request, and puts it back into the fields', () => {
  const item = { id: '203.0.113.7', fraudType: 'IPFraud', origination: 'SE', destination: 'GB' };
  expect(itemOf({ ...item, sourcePeerId: '' })).toEqual(item);
  expect(draftOf(item)).toEqual({ ...item, sourcePeerId: '' });
  expect(itemOf(draftOf({ ...item, sourcePeerId: 'looking-glass' }))).toEqual({
    ...item,
    sourcePeerId: 'looking-glass',
  });
});

describe('what the service says about fields', () => {
  const rejected = (...paths: string[]) =>
    new RejectedError('rejected', 'No.', {
      status: 400,
      issues: paths.map((path) => ({ path, code: 'invalid', message: `wrong: ${path}` })),
    });

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
