import { translator } from '../../../messages/translator.ts';

/** Texts of saved and recent searches. */
export const t = translator({
  'savedSearch.list': 'List of {count, number}: {first}, …',
});
