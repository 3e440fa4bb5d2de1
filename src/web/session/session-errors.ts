import { AppError } from '../../contract/app-error.ts';
import { UnauthorizedError } from '../api/api-errors.ts';
import { say } from './messages.ts';

/** The keys that were given belong to another account than the one that is signed in. */
export class OtherAccountError extends AppError {
  constructor(accountId: string) {
    super('other-account', say('session.otherAccount', { accountId }), { fields: { accountId } });
  }
}

/** The session that was opened is another account's than the one that was typed. */
export class TypedAccountError extends AppError {
  constructor(typed: string, found: string) {
    super('typed-account', say('session.typedAccount', { typed, found }), { fields: { typed, found } });
  }
}

/** The service does not know this e-mail with this Authorization key, or the signature is not the key's. */
export class SignInRefusedError extends AppError {
  constructor(cause: unknown, words: 'session.refused' | 'session.refusedSignature') {
    super('sign-in-refused', say(words), { cause });
  }
}

/** The analyst closed the unlock dialog: a state, not a failure. */
export class UnlockDeclinedError extends AppError {
  constructor() {
    super('unlock-declined', say('session.declined'));
  }
}

/** The session was to be opened anew, and the analyst closed the dialog: a state, not a failure. */
export class SignInDeclinedError extends AppError {
  constructor() {
    super('sign-in-declined', say('session.signInDeclined'));
  }
}

/** Something was to be signed here, but this account's keys are kept outside the browser. */
export class ExternalSignerError extends AppError {
  constructor() {
    super('keys-elsewhere', say('session.externalSignerKeys'));
  }
}

/** The service ended the session, and there is no key here to open another one with. The request did nothing. */
export class SessionEndedError extends UnauthorizedError {
  constructor(cause: UnauthorizedError) {
    super('session-ended', say('session.sessionEnded'), { status: cause.status, cause });
  }
}
