import { AppError } from '../../../contract/app-error.ts';
import { t } from './messages.ts';

/** The given keys belong to another account than the signed-in one. */
export class OtherAccountError extends AppError {
  constructor(accountId: string) {
    super('other-account', t('session.otherAccount', { accountId }), { fields: { accountId } });
  }
}

/** The analyst closed the unlock dialog: a choice, not a failure. */
export class UnlockDeclinedError extends AppError {
  constructor() {
    super('unlock-declined', t('session.declined'));
  }
}
