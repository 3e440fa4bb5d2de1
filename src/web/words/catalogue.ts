import { accountWords } from './account-words.ts';
import { apiWords } from './api-words.ts';
import { bytesWords } from './bytes-words.ts';
import { externalSignerWords } from './external-signer-words.ts';
import { flagWords } from './flag-words.ts';
import { inspectWords } from './inspect-words.ts';
import { reportWords } from './report-words.ts';
import { searchWords } from './search-words.ts';
import { shellWords } from './shell-words.ts';
import { submissionWords } from './submission-words.ts';
import { tamperWords } from './tamper-words.ts';
import { unlockWords } from './unlock-words.ts';

/** Every sentence of the app, as ICU messages, so that it can be translated in one place. */
export const catalogue = {
  ...shellWords,
  ...apiWords,
  ...unlockWords,
  ...submissionWords,
  ...bytesWords,
  ...externalSignerWords,
  ...reportWords,
  ...searchWords,
  ...flagWords,
  ...accountWords,
  ...inspectWords,
  ...tamperWords,
} as const;
