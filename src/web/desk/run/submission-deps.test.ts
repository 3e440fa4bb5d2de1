import { describe, expect, it } from 'vitest';
import { openTestDesk } from '../../../testing/web/open-test-desk.ts';
import { submissionDeps } from './submission-deps.ts';

const nothing = () => null;
const recordNothing = () => Promise.resolve();

describe('what a submission needs of the desk', () => {
  it('lets the account that started it sign', async () => {
    const { desk } = await openTestDesk(nothing);
    await expect(submissionDeps(desk.session, recordNothing).ensureUnlocked()).resolves.toBeUndefined();
  });

  it('asks for the key when it is locked, and rejects when that is declined', async () => {
    const { desk } = await openTestDesk(nothing);
    await desk.session.lock();
    const unlocking = submissionDeps(desk.session, recordNothing).ensureUnlocked();
    expect(desk.session.getState().unlockAsked).toBe(true);
    desk.session.declineUnlock();
    await expect(unlocking).rejects.toMatchObject({ code: 'unlock-declined' });
  });

  it('lets no other account sign what this one started', async () => {
    const { desk } = await openTestDesk(nothing);
    const deps = submissionDeps(desk.session, recordNothing);
    await desk.session.signOut();
    await desk.session.startPractice({ accountId: 'bob@glass', email: 'bob@glass.example' });
    await expect(deps.ensureUnlocked()).rejects.toMatchObject({
      code: 'account-changed',
      fields: { accountId: 'alice@wonderland' },
    });
  });

  it('sends nothing that was being recorded when its account signed out', async () => {
    const { desk } = await openTestDesk(nothing);
    let record = (): void => undefined;
    const isRecorded = new Promise<void>((resolve) => {
      record = resolve;
    });
    const sending = submissionDeps(desk.session, () => isRecorded).recorded();
    await desk.session.signOut();
    record();
    await expect(sending).rejects.toMatchObject({ code: 'account-changed' });
  });
});
