import { AppError } from '../../../contract/app-error.ts';
import { t } from './messages.ts';

/** The record of an operation is not in this browser's database. Nothing of it has left the browser. */
export class NotRecordedError extends AppError {
  constructor() {
    super('not-recorded', t('operations.notRecorded'));
  }
}
