import { AppError } from '../../contract/app-error.ts';
import { UnauthorizedError } from '../http/api-errors.ts';

/** The session belongs to another account than the typed one. */
export class TypedAccountError extends AppError {
  constructor(typed: string, found: string) {
    super(
      'typed-account',
      `You entered the account id ${typed}, but this e-mail address and key belong to ${found}. Correct the account id and sign in again.`,
      { fields: { typed, found } },
    );
  }
}

const REFUSED = {
  key: 'The service does not know this e-mail with this Authorization key. Check both, or ask your administrator.',
  signature:
    'The service does not accept this signature for this e-mail and Authorization key. Check all three, or ask your administrator.',
};

/** The service does not know this e-mail with this Authorization key, or the signature is not the key's. */
export class SignInRefusedError extends AppError {
  constructor(cause: unknown, signedBy: keyof typeof REFUSED) {
    super('sign-in-refused', REFUSED[signedBy], { cause });
  }
}

/** The service answered a sign-in after a sign-out, or after another sign-in had begun. */
export class SignInOvertakenError extends AppError {
  constructor() {
    super(
      'sign-in-overtaken',
      'Not signed in: you signed out, or signed in again, before the service answered.',
    );
  }
}

/**
 * The service ended the session, and there is no key here to open another one with. The request had no
 * effect.
 */
export class SessionEndedError extends UnauthorizedError {
  constructor(cause: UnauthorizedError) {
    super(
      'session-ended',
      'The service ended your session. Choose “Sign in again” from the key menu; your work is kept.',
      { status: cause.status, cause },
    );
  }
}
