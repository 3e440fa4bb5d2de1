import { translator } from '../../../messages/translator.ts';

export const t = translator({
  'workers.no-start': 'could not be started',
  'workers.crashed': 'stopped unexpectedly',
  'workers.timed-out': 'did not answer in time and was stopped',
  'workers.protocol': 'answered in a way that cannot be understood and was stopped',
});
