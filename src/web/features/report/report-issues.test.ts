import { describe, expect, it } from 'vitest';
import { NetworkError, RejectedError } from '../../api/api-errors.ts';
import { fieldIssues } from './report-issues.ts';

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
