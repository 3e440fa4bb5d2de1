import type { MutationState } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../../contract/app-error.ts';
import { openTestDesk } from '../../../testing/web/open-test-desk.ts';
import { registryRecord } from '../../../testing/web/registry-record.ts';
import { submissionMutations } from '../../desk/submission/submission-entries.ts';
import { entriesOf } from './flag-entries.ts';
import { createFlags } from './flags.ts';

const broken = new AppError('unexpected', 'The app made a mistake.');

/** The mutations of a flag, and the same with its last one ended by a mistake of the app. */
async function mutationsOf(record = registryRecord()) {
  const { desk, queryClient } = await openTestDesk(({ endpoint }) => {
    if (endpoint === 'assembleFlag') return '0100cafe';
    return endpoint === 'submitFlag' ? { rewarded: 10 } : [];
  });
  await createFlags(desk, queryClient).flag(record);
  const stepOf = ({ variables }: MutationState) =>
    typeof variables === 'object' && variables !== null && 'step' in variables ? variables.step : undefined;
  const mutations = submissionMutations(queryClient);
  const failing = (step: string, known = mutations) =>
    known.map((one) =>
      stepOf(one) === step ? { ...one, status: 'error' as const, data: undefined, error: broken } : one,
    );
  const upTo = (...steps: readonly string[]) =>
    mutations.filter((one) => steps.some((step) => step === stepOf(one)));
  const viewOf = (some: readonly MutationState[]) =>
    entriesOf(some, 'alice@wonderland').get(record.assetDefinitionId ?? '')?.view;
  return { mutations, failing, upTo, viewOf };
}

describe('the entry of a flag', () => {
  it('is of the account that flags, and of nobody else', async () => {
    const { mutations } = await mutationsOf();
    expect(entriesOf(mutations, 'alice@wonderland').size).toBe(1);
    expect(entriesOf(mutations, 'bob@glass').size).toBe(0);
    expect(entriesOf(mutations, undefined).size).toBe(0);
  });

  it('is refused after a mistake before anything was sent', async () => {
    const { failing, upTo, viewOf } = await mutationsOf();
    expect(viewOf(failing('click', upTo('click', 'prepare')))).toMatchObject({
      step: 'refused',
      error: broken,
    });
  });

  it('is unknown after a mistake once it may have been sent, so that no click flags again', async () => {
    const { failing, upTo, viewOf } = await mutationsOf();
    const sent = failing('click', upTo('click', 'prepare', 'send'));
    expect(viewOf(sent)).toMatchObject({ step: 'unknown', error: broken });
  });

  it('is as it was after a mistake while the registry is asked', async () => {
    const { failing, upTo, viewOf } = await mutationsOf();
    const asked = failing('check', upTo('click', 'prepare', 'send', 'check'));
    expect(viewOf(asked)).toMatchObject({ step: 'flagged', reward: { kind: 'tokens', count: 10 } });
  });
});
