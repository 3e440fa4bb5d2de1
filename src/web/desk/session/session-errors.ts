import { AppError } from '../../../contract/app-error.ts';
import { UnauthorizedError } from '../../../client/http/api-errors.ts';
import { t } from './messages.ts';

/** The given keys belong to another account than the signed-in one. */
export class OtherAccountError extends AppError {
  constructor(accountId: string) {
    super('other-account', t('session.otherAccount', { accountId }), { fields: { accountId } });
  }
}

/** The session belongs to another account than the typed one. */
export class TypedAccountError extends AppError {
  constructor(typed: string, found: string) {
    super('typed-account', t('session.typedAccount', { typed, found }), { fields: { typed, found } });
  }
}

/** The service does not know this e-mail with this Authorization key, or the signature is not the key's. */
export class SignInRefusedError extends AppError {
  constructor(cause: unknown, words: 'session.refused' | 'session.refusedSignature') {
    super('sign-in-refused', t(words), { cause });
  }
}

/** The analyst closed the unlock dialog: a choice, not a failure. */
export class UnlockDeclinedError extends AppError {
  constructor() {
    super('unlock-declined', t('session.declined'));
  }
}

/** Something had to be signed here, but this account's keys are kept outside the browser. */
export class ExternalSignerError extends AppError {
  constructor() {
    super('keys-elsewhere', t('session.externalSignerKeys'));
  }
}

/** The service ended the session, and there is no key here to open another one with. The request had no effect. */
export class SessionEndedError extends UnauthorizedError {
  constructor(cause: UnauthorizedError) {
    super('session-ended', t('session.sessionEnded'), { status: cause.status, cause });
  }
}
