import { describe, expect, it } from 'vitest';
import { OTHER_ASSET, uninspectable } from '../../../testing/transaction/comparisons.ts';
import { checkedWith, type Edges, submissionAt } from '../../../testing/web/submission-at.ts';
import { NetworkError, RejectedError, UnauthorizedError } from '../../../client/http/api-errors.ts';
import { stepStatuses } from './step-status.ts';

const refused = new RejectedError('rejected', 'No.', { status: 400 });
const lost = new NetworkError(new TypeError('lost'));

async function statusesAfter(act: 'prepare' | 'run' | 'sign-unread', edges: Edges) {
  const { now, submission } = await submissionAt(edges);
  if (act === 'run') await submission.run();
  else await submission.prepare();
  if (act === 'sign-unread') await submission.confirm();
  return stepStatuses(now()).map(([, status]) => status);
}

describe('the steps of a submission', () => {
  it.each([
    ['wait for the analyst at the review', 'prepare', {}, ['done', 'done', 'later', 'later', 'later']],
    ['are all done when the registry shows it', 'run', {}, ['done', 'done', 'done', 'done', 'done']],
    [
      'call a check that found tampering failed, and block what follows',
      'prepare',
      { check: [checkedWith('differs')] },
      ['done', 'failed', 'blocked', 'later', 'later'],
    ],
    [
      'say the same when the one click of a flag ended there',
      'run',
      { check: [checkedWith('differs')] },
      ['done', 'failed', 'blocked', 'later', 'later'],
    ],
    [
      'say so of what cannot be read whole as well, where a part of it differs',
      'prepare',
      { check: [checkedWith('cannot-inspect', uninspectable(OTHER_ASSET))] },
      ['done', 'failed', 'blocked', 'later', 'later'],
    ],
    [
      'say that what cannot be read could not be checked',
      'prepare',
      { check: [checkedWith('cannot-inspect')] },
      ['done', 'unsure', 'later', 'later', 'later'],
    ],
    [
      'still say so after it was signed without verification',
      'sign-unread',
      { check: [checkedWith('cannot-inspect')] },
      ['done', 'unsure', 'done', 'done', 'done'],
    ],
    [
      'do not call a check done that the worker could not carry out',
      'prepare',
      { check: [new Error('crashed')] },
      ['done', 'unsure', 'later', 'later', 'later'],
    ],
    [
      'end where nothing was assembled',
      'prepare',
      { assemble: [refused] },
      ['failed', 'later', 'later', 'later', 'later'],
    ],
    ['end at a refusal', 'run', { submit: [refused] }, ['done', 'done', 'done', 'failed', 'later']],
    [
      'say that what the service did not take was not accepted',
      'run',
      { submit: [new UnauthorizedError('unauthorized', 'No.', { status: 401 })] },
      ['done', 'done', 'done', 'failed', 'later'],
    ],
    [
      'do not call an unknown outcome done',
      'run',
      { submit: [lost] },
      ['done', 'done', 'done', 'unsure', 'later'],
    ],
    [
      'do not call confirmed what the registry does not show',
      'run',
      { verify: [{ expected: 1, found: 0 }] },
      ['done', 'done', 'done', 'done', 'unsure'],
    ],
  ] as const)('%s', async (_, act, edges, statuses) => {
    expect(await statusesAfter(act, edges)).toEqual(statuses);
  });
});
