import { AppError } from '../../contract/app-error.ts';

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

/** The service does not know this e-mail with this Authorization key, as typed or as a key file holds them. */
export class SignInRefusedError extends AppError {
  constructor(cause: unknown, isTyped: boolean) {
    super(
      'sign-in-refused',
      isTyped
        ? 'The service does not know this e-mail with this Authorization key. Check both, or ask your administrator.'
        : 'This account is not authorized, or its keys were replaced. If it is new, send its account request to the registry’s operator.',
      { cause },
    );
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
